import {
  listReceivingAccounts,
  switchReceivingAccount,
  updateReceivingAccount,
  wakeReceivingAccount,
} from '../../../contract/receivingAccounts';
import type { Row } from '../../../contract/list';
import { listProducts } from '../../../contract/products';
import { listRechargeAccounts } from '../../../contract/rechargeAccounts';
import { restStates } from '../../../contract/states/receivingAccounts';
import { history } from '@umijs/max';
import { useText } from '../../locales/useText';
import { runCall } from '../../session/runCall';
import { useSession } from '../../session/useSession';
import { addresses, withQuery } from '../../shell/addresses';
import type { RowAction } from '../../ui/RowActions';
import { switchAction } from '../../ui/switchAction';

export type ReceivingAccount = Row<typeof listReceivingAccounts.list.columns>;

/** By what people know an account. */
export const nameOf = ({ shop, account_id: number }: ReceivingAccount) => `${shop ?? ''} ${number}`;

export const isResting = ({ rest }: ReceivingAccount) => rest === restStates.runOuts;

/** What belongs to a shop, each on a page of its own. */
const feeding = [
  ['products', 'menu.channel.products', listProducts, addresses.productsOfShop],
  ['rechargeAccounts', 'menu.channel.rechargeAccounts', listRechargeAccounts, addresses.rechargeAccounts],
] as const;

/** What can be done to an account: one that rests is woken first of all. */
export function useAccountActions(onEdit: (account: ReceivingAccount) => void): (account: ReceivingAccount) => RowAction[] {
  const t = useText();
  const { identity } = useSession();
  return (account) => {
    const name = nameOf(account);
    const wake: RowAction = {
      key: 'wake',
      label: t('receivingAccount.wake'),
      endpoint: wakeReceivingAccount,
      confirm: t('receivingAccount.wakeAsk', { name }),
      onClick: () => runCall(wakeReceivingAccount, { id: account.id }),
    };
    return [
      ...(isResting(account) ? [wake] : []),
      { key: 'edit', label: t('common.edit'), endpoint: updateReceivingAccount, onClick: () => onEdit(account) },
      switchAction(switchReceivingAccount, account, t('receivingAccount.offAsk', { name })),
      ...(identity === 'payer'
        ? []
        : feeding.map(([key, label, endpoint, address]) => ({
            key,
            label: t(label),
            endpoint,
            onClick: () => history.push(withQuery(address(identity), { account_id: account.account_id })),
          }))),
    ];
  };
}
