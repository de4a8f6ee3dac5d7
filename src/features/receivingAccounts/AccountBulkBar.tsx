import { switchOff, switchOn, type Switch } from '../../../contract/fields';
import {
  limitReceivingAccount,
  listReceivingAccounts,
  switchReceivingAccount,
  wakeReceivingAccount,
} from '../../../contract/receivingAccounts';
import { useText } from '../../locales/useText';
import { BulkBar } from '../../ui/BulkBar';
import { bulkAction } from '../../ui/bulkAction';
import { LimitFields } from './LimitFields';
import styles from './ReceivingAccountList.module.css';
import { isResting, nameOf, type ReceivingAccount } from './useAccountActions';

export const accountBulkCalls = [switchReceivingAccount, wakeReceivingAccount, limitReceivingAccount];

/** What can be done to several accounts at once. */
export function AccountBulkBar() {
  const t = useText();
  const line = {
    nameOf,
    noteOf: ({ account_no: number }: ReceivingAccount) => number ?? '',
    noteTitle: t('receivingAccount.number'),
  };
  const switching = (key: string, label: string, status: Switch) =>
    bulkAction(switchReceivingAccount, {
      ...line,
      key,
      label,
      isFor: (account: ReceivingAccount) => account.status !== status,
      toInput: ({ id }) => ({ id, status }),
    });
  const actions = [
    switching('on', t('common.enable'), switchOn),
    switching('off', t('common.disable'), switchOff),
    bulkAction(wakeReceivingAccount, {
      ...line,
      key: 'wake',
      label: t('receivingAccount.wake'),
      isFor: isResting,
      toInput: ({ id }) => ({ id }),
    }),
    bulkAction(limitReceivingAccount, {
      ...line,
      key: 'limits',
      label: t('receivingAccount.limits'),
      isFor: () => true,
      isReady: (limits) => Object.keys(limits).length > 0,
      fields: (
        <div className={`${styles.limits} ${styles.dense}`}>
          <LimitFields isOptional />
        </div>
      ),
      toInput: ({ id }, _requestId, limits) => ({ id, ...limits }),
    }),
  ];
  return <BulkBar endpoint={listReceivingAccounts} actions={actions} />;
}
