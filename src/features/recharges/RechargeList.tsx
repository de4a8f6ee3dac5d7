import { history } from '@umijs/max';
import { useState } from 'react';
import { cancelRecharge, listRecharges, recharge, rechargeInfo, sumRecharges } from '../../../contract/recharges';
import { rechargeStatuses } from '../../../contract/states/recharges';
import type { Row } from '../../../contract/list';
import { useText } from '../../locales/useText';
import { runCall } from '../../session/runCall';
import { addresses, withQuery } from '../../shell/addresses';
import { ListPage } from '../../ui/ListPage';
import { ListSums } from '../../ui/ListSums';
import { NewButton } from '../../ui/NewButton';
import type { RowAction } from '../../ui/RowActions';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { useOpened } from '../../ui/useAddressParam';
import { RechargeDialog, RechargeInfoDialog } from './opened';
import { UnmatchedButton } from './UnmatchedButton';

const first = ['order_sn', 'create_time'] as const;
const tabs = { filter: 'status' } as const;

const credited = ['recharge.credited'] as const;

const columns: OptionsOfColumns<typeof listRecharges.list.columns> = {
  order_sn: { width: 156 },
  usdt_amount: { width: 120 },
  usdt_received: { width: 120 },
  rate: { isOptional: true, inFiles: true },
  status: { width: 92 },
  operator: { width: 92 },
};

/** What the platform has paid in advance, in USDT; the recharge that is being paid stands in the address. */
export function RechargeList() {
  const t = useText();
  const [shown, show] = useOpened('recharge');
  const [isOpening, setIsOpening] = useState(false);
  const actions = useRechargeActions(show);
  return (
    <>
      <ListPage
        endpoint={listRecharges}
        columns={columns}
        first={first}
        tabs={tabs}
        actionsWidth={112}
        staleBy={credited}
        toolbar={
          <>
            <UnmatchedButton />
            <NewButton endpoints={[recharge]} onClick={() => setIsOpening(true)}>
              {t('recharge.new')}
            </NewButton>
          </>
        }
        actions={actions}
      >
        <ListSums endpoint={sumRecharges} titles={{ amount: 'recharge.amount', credited: 'recharge.credited' }} />
      </ListPage>
      {isOpening && <RechargeDialog onClose={() => setIsOpening(false)} onDone={({ order_sn: orderSn }) => show(orderSn)} />}
      {shown && <RechargeInfoDialog endpoint={rechargeInfo} orderSn={shown} onClose={() => show(null)} />}
    </>
  );
}

/** What can be done to a recharge, by its state. */
function useRechargeActions(onShow: (orderSn: string | null) => void): (row: Row<typeof listRecharges.list.columns>) => RowAction[] {
  const t = useText();
  return ({ order_sn: sn, status }) => {
    const voucher: RowAction = {
      key: 'voucher',
      label: t('recharge.voucher'),
      endpoint: listRecharges,
      onClick: () => history.push(withQuery(addresses.rechargeVoucher, { order_sn: sn })),
    };
    const show: RowAction = { key: 'show', label: t('recharge.show'), endpoint: listRecharges, onClick: () => onShow(sn) };
    const cancel: RowAction = {
      key: 'cancel',
      label: t('recharge.cancel'),
      endpoint: cancelRecharge,
      isDanger: true,
      confirm: t('recharge.cancelAsk', { sn: sn }),
      onClick: () => runCall(cancelRecharge, { order_sn: sn }),
    };
    return [status === rechargeStatuses.success ? voucher : show, ...(status === rechargeStatuses.waiting ? [cancel] : [])];
  };
}
