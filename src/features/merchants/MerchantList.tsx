import { history } from '@umijs/max';
import { listMerchantBalanceRecords } from '../../../contract/records';
import { listMerchants } from '../../../contract/merchants';
import { startMerchantImitation } from '../../../contract/session';
import { useText } from '../../locales/useText';
import { ListPage } from '../../ui/ListPage';
import { imitate } from '../parties/imitate';

/** All merchants, for the platform. */
export function MerchantList() {
  const t = useText();
  return (
    <ListPage
      endpoint={listMerchants}
      title="menu.merchant.list"
      columns={{ name: { width: 240 } }}
      actionsWidth={170}
      actions={(row) => [
        { key: 'imitate', label: t('people.imitate'), endpoint: startMerchantImitation, onClick: () => imitate('payer', row.mer_id) },
        { key: 'records', label: t('menu.balanceRecords'), endpoint: listMerchantBalanceRecords, onClick: () => history.push(`/other/merchant/balance?owner=${row.mer_id}`) },
      ]}
    />
  );
}
