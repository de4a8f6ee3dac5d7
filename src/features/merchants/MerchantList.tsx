import { history } from '@umijs/max';
import { listMerchantBalanceRecords } from '../../../contract/records';
import { listMerchants } from '../../../contract/merchants';
import { startMerchantImitation } from '../../../contract/session';
import { useText } from '../../locales/useText';
import { addresses, withQuery } from '../../shell/addresses';
import { ListPage } from '../../ui/ListPage';
import { imitate } from '../parties/imitate';

/** All merchants, for the platform. */
export function MerchantList() {
  const t = useText();
  return (
    <ListPage
      endpoint={listMerchants}
      columns={{
        name: { width: 180 },
        username: { width: 140 },
        status: { width: 90 },
        rate_copy: { width: 90 },
        rate_pay: { width: 90 },
        allow_df: { width: 90 },
        last_login_time: { width: 150 },
        create_time: { isOptional: true },
      }}
      actionsWidth={150}
      actions={(row) => [
        { key: 'imitate', label: t('party.imitate'), endpoint: startMerchantImitation, onClick: () => imitate('payer', row.mer_id) },
        {
          key: 'records',
          label: t('menu.balanceRecords'),
          endpoint: listMerchantBalanceRecords,
          onClick: () => history.push(withQuery(addresses.merchantBalance, { owner: row.mer_id })),
        },
      ]}
    />
  );
}
