import { history } from '@umijs/max';
import { listProviderBalanceRecords, listProviderDepositRecords } from '../../../contract/records';
import { listProviders } from '../../../contract/providers';
import { startProviderImitation } from '../../../contract/session';
import { useText, type TextId } from '../../locales/useText';
import { ListPage } from '../../ui/ListPage';
import { useSession } from '../../session/useSession';
import { imitate } from '../parties/imitate';

/** Providers as far as the signed-in identity sees them: all for the platform, those below it for a provider. */
export function ProviderList({ title }: { title: TextId }) {
  const t = useText();
  const { identity } = useSession();
  const records = identity === 'other' ? '/other/provider' : '/payee/team';
  return (
    <ListPage
      endpoint={listProviders}
      title={title}
      columns={{ name: { width: 200 }, parent_name: { width: 180 } }}
      actionsWidth={identity === 'other' ? 170 : 190}
      actions={({ ms_id: id }) => [
        { key: 'imitate', label: t('people.imitate'), endpoint: startProviderImitation, onClick: () => imitate('payee', id) },
        {
          key: 'balance',
          label: t('menu.balanceRecords'),
          endpoint: listProviderBalanceRecords,
          onClick: () => history.push(`${records}/balance?owner=${id}`),
        },
        {
          key: 'deposit',
          label: t('menu.depositRecords'),
          endpoint: listProviderDepositRecords,
          onClick: () => history.push(`${records}/deposit?owner=${id}`),
        },
      ]}
    />
  );
}
