import { PlusOutlined } from '@ant-design/icons';
import { history, useSearchParams } from '@umijs/max';
import { Badge, Button } from 'antd';
import { useState } from 'react';
import { rechargeStatuses, transferStatuses } from '../../../contract/labels';
import { cancelRecharge, listRecharges, listTransfers, recharge } from '../../../contract/recharge';
import { useText } from '../../locales/useText';
import { ListPage } from '../../ui/ListPage';
import { runCall } from '../../ui/runCall';
import { sameTab } from '../../ui/sameTab';
import { useData } from '../../ui/useData';
import { useMay } from '../../ui/useMay';
import { RechargeDialog } from './RechargeDialog';
import { RechargeInfoDialog } from './RechargeInfoDialog';

/** What the platform has paid in advance, in USDT; the recharge that is being paid stands in the address. */
export function RechargeList() {
  const t = useText();
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const shown = search.get('recharge');
  const [isOpening, setIsOpening] = useState(false);
  const [reload, setReload] = useState<() => void>(() => () => {});
  const unmatched = useData(listTransfers, { page: 1, limit: 1, status: transferStatuses.unmatched });

  const show = (orderSn: string | null) => {
    const next = new URLSearchParams(search);
    if (orderSn) next.set('recharge', orderSn);
    else next.delete('recharge');
    setSearch(next, { state: sameTab });
  };
  return (
    <>
      <ListPage
        endpoint={listRecharges}
        title="menu.settlement.recharge"
        columns={{ order_sn: { width: 250 } }}
        actionsWidth={150}
        toolbar={(refresh) => [
          <Badge key="unmatched" count={unmatched.data?.total ?? 0} size="small">
            <Button onClick={() => history.push('/other/settlement/transfers')}>{t('transfer.inbox')}</Button>
          </Badge>,
          may(recharge) && (
            <Button
              key="new"
              type="primary"
              icon={<PlusOutlined />}
              onClick={() => {
                setReload(() => refresh);
                setIsOpening(true);
              }}
            >
              {t('recharge.new')}
            </Button>
          ),
        ]}
        actions={(row, refresh) => [
          row.status === rechargeStatuses.success
            ? { key: 'voucher', label: t('recharge.voucher'), endpoint: listRecharges, onClick: () => history.push(`/sales-recharge-voucher?order_sn=${row.order_sn}`) }
            : {
                key: 'show',
                label: t('recharge.show'),
                endpoint: listRecharges,
                onClick: () => {
                  setReload(() => refresh);
                  show(row.order_sn);
                },
              },
          ...(row.status === rechargeStatuses.waiting
            ? [{ key: 'cancel', label: t('recharge.cancel'), endpoint: cancelRecharge, isDanger: true, confirm: t('recharge.cancelAsk', { sn: row.order_sn ?? '' }), onClick: () => runCall(cancelRecharge, { order_sn: row.order_sn ?? '' }, refresh) }]
            : []),
        ]}
      />
      <RechargeDialog
        isOpen={isOpening}
        onClose={() => setIsOpening(false)}
        onDone={({ order_sn: orderSn }) => {
          reload();
          show(orderSn);
        }}
      />
      {shown && <RechargeInfoDialog orderSn={shown} onChanged={reload} onClose={() => show(null)} />}
    </>
  );
}
