import { useMemo } from 'react';
import { switchOn } from '../../../contract/fields';
import { channels, type ChannelName } from '../../../contract/labels';
import { listOrders } from '../../../contract/orders';
import { useSession } from '../../session/useSession';
import { Copyable } from '../../ui/Copyable';
import { ListPage } from '../../ui/ListPage';
import { NewRows } from '../../ui/NewRows';
import { useAddressParam } from '../../ui/useAddressParam';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { OrderBulkBar } from './OrderBulkBar';
import { OrderDrawer } from './OrderDrawer';
import { OrderSummaryBar } from './OrderSummaryBar';
import styles from './OrderList.module.css';
import { useOrderActions } from './useOrderActions';

interface OrderListProps {
  /** One channel; all where it is not said. */
  channel?: ChannelName;
  /** The orders of the providers below instead of one's own. */
  isTeam?: boolean;
}

/** Orders as far as the signed-in identity may see them. */
export function OrderList({ channel, isTeam = false }: OrderListProps) {
  const { identity } = useSession();
  const [shown, show] = useAddressParam('order');
  const fixed = useMemo(
    () => ({
      ...(channel ? { channel: channels[channel] } : {}),
      // One's own orders have one provider.
      ...(isTeam ? { team: switchOn } : identity === 'payee' ? { provider: '' } : {}),
    }),
    [channel, isTeam, identity],
  );
  const { actions, showInfo, dialogs } = useOrderActions();
  return (
    <>
      <ListPage
        endpoint={listOrders}
        fixed={fixed}
        columns={columnsOf({ channel, isTeam, onShow: show })}
        actionsWidth={212}
        actions={isTeam ? () => [] : actions}
        hasViews
      >
        <OrderSummaryBar />
        {!isTeam && <OrderBulkBar />}
        <NewRows endpoint={listOrders} staleBy={['order.new']} />
      </ListPage>
      {shown && <OrderDrawer orderSn={shown} onInfo={showInfo} onClose={() => show(null)} />}
      {dialogs}
    </>
  );
}

interface ColumnsInput {
  channel: ChannelName | undefined;
  isTeam: boolean;
  onShow: (orderSn: string | null) => void;
}

function columnsOf({ channel, isTeam, onShow }: ColumnsInput): OptionsOfColumns<typeof listOrders.list.columns> {
  return {
    order_sn: {
      width: 216,
      render: ({ order_sn: sn }) => (
        <Copyable text={sn}>
          <button type="button" className={styles.number} onClick={() => onShow(sn)}>
            {sn}
          </button>
        </Copyable>
      ),
    },
    // Up to the time of the payment, nothing is to be looked for at 1440 px.
    status: { width: 96 },
    callback_status: { width: 96 },
    paid_time: { width: 150 },
    mer_order_sn: { width: 230 },
    merchant_id: { isOptional: true },
    merchant_name: { width: 200 },
    provider_id: { isOptional: true },
    provider_name: { width: 170, isOptional: !isTeam },
    shop: { width: 150 },
    channel: { isOptional: channel !== undefined },
  };
}
