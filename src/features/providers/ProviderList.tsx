import { history } from '@umijs/max';
import { listProviderBalanceRecords, listProviderDepositRecords } from '../../../contract/records';
import { listProviders } from '../../../contract/providers';
import { startProviderImitation } from '../../../contract/session';
import { useText } from '../../locales/useText';
import { addresses, withQuery } from '../../shell/addresses';
import { ListPage } from '../../ui/ListPage';
import { useSession } from '../../session/useSession';
import { imitate } from '../parties/imitate';

/** Providers as far as the signed-in identity sees them: all for the platform, those below it for a provider. */
export function ProviderList() {
  const t = useText();
  const { identity } = useSession();
  const door = identity === 'other' ? 'other' : 'payee';
  return (
    <ListPage
      endpoint={listProviders}
      columns={{ name: { width: 200 }, parent_name: { width: 180 } }}
      actionsWidth={identity === 'other' ? 170 : 190}
      actions={({ ms_id: id }) => [
        { key: 'imitate', label: t('party.imitate'), endpoint: startProviderImitation, onClick: () => imitate('payee', id) },
        {
          key: 'balance',
          label: t('menu.balanceRecords'),
          endpoint: listProviderBalanceRecords,
          onClick: () => history.push(withQuery(addresses.providerBalance(door), { owner: id })),
        },
        {
          key: 'deposit',
          label: t('menu.depositRecords'),
          endpoint: listProviderDepositRecords,
          onClick: () => history.push(withQuery(addresses.providerDeposit(door), { owner: id })),
        },
      ]}
    />
  );
}
