import { PlusOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { rechargeStatuses } from '../../../contract/labels';
import { cancelRecharge, listRecharges, recharge, rechargeInfo } from '../../../contract/recharges';
import { useText } from '../../locales/useText';
import { ListPage } from '../../ui/ListPage';
import { runCall } from '../../session/runCall';
import { useAddressParam } from '../../ui/useAddressParam';
import { useMay } from '../../session/useMay';
import { RechargeDialog } from './RechargeDialog';
import { RechargeInfoDialog } from './RechargeInfoDialog';
import { UnmatchedButton } from './UnmatchedButton';

/** What the platform has paid in advance, in USDT; the recharge that is being paid stands in the address. */
export function RechargeList() {
  const t = useText();
  const may = useMay();
  const [shown, show] = useAddressParam('recharge');
  const [isOpening, setIsOpening] = useState(false);
  const [reload, setReload] = useState<() => void>(() => () => {});
  return (
    <>
      <ListPage
        endpoint={listRecharges}
        title="menu.settlement.recharge"
        columns={{ order_sn: { width: 250 } }}
        actionsWidth={150}
        toolbar={(refresh) => [
          <UnmatchedButton key="unmatched" />,
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
            ? {
                key: 'voucher',
                label: t('recharge.voucher'),
                endpoint: listRecharges,
                onClick: () => history.push(`/sales-recharge-voucher?order_sn=${row.order_sn}`),
              }
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
            ? [
                {
                  key: 'cancel',
                  label: t('recharge.cancel'),
                  endpoint: cancelRecharge,
                  isDanger: true,
                  confirm: t('recharge.cancelAsk', { sn: row.order_sn ?? '' }),
                  onClick: () => runCall(cancelRecharge, { order_sn: row.order_sn ?? '' }, refresh),
                },
              ]
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
      {shown && <RechargeInfoDialog endpoint={rechargeInfo} orderSn={shown} onChanged={reload} onClose={() => show(null)} />}
    </>
  );
}
