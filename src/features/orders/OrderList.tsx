import { useMemo } from 'react';
import { switchOn } from '../../../contract/fields';
import { channels, type ChannelName } from '../../../contract/labels';
import { listOrders } from '../../../contract/orders';
import { callbackStates } from '../../../contract/states/orders';
import { useSession } from '../../session/useSession';
import { Copyable } from '../../ui/Copyable';
import { ListPage } from '../../ui/ListPage';
import { ParamLink } from '../../ui/RowLink';
import { useOpened } from '../../ui/useAddressParam';
import { timeText } from '../../ui/time';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { NewRows } from './NewRows';
import { OrderBulkBar, orderBulkCalls } from './OrderBulkBar';
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
  const [shown, show] = useOpened('order');
  const fixed = useMemo(
    () => ({
      ...(channel ? { channel: channels[channel] } : {}),
      // One's own orders have one provider.
      ...(isTeam ? { team: switchOn } : identity === 'payee' ? { provider: '' } : {}),
    }),
    [channel, isTeam, identity],
  );
  const { actions, dialogs } = useOrderActions();
  const columns = useMemo(() => columnsOf({ channel, isTeam }), [channel, isTeam]);
  return (
    <>
      <ListPage
        endpoint={listOrders}
        fixed={fixed}
        columns={columns}
        lead={lead}
        first={first}
        tabs={tabs}
        {...(isTeam ? {} : { actions, pickedFor: orderBulkCalls })}
        hasViews
      >
        <OrderSummaryBar />
        {!isTeam && <OrderBulkBar />}
        <NewRows endpoint={listOrders} staleBy={['order.new']} />
      </ListPage>
      {shown && <OrderDrawer orderSn={shown} actions={actions} onClose={() => show(null)} />}
      {dialogs}
    </>
  );
}

interface ColumnsInput {
  channel: ChannelName | undefined;
  isTeam: boolean;
}

const first = ['numbers', 'create_time', 'merchant'] as const;
const lead = [
  'order_sn',
  'merchant_name',
  'mer_order_sn',
  'amount',
  'status',
  'callback_status',
  'create_time',
  'paid_time',
  'fee',
] as const;
const tabs = {
  filter: 'status',
  presets: [{ title: 'order.callbackFailed', filters: { callback_status: callbackStates.givenUp } }],
} as const;

/** What decides stands first; together they need no more than a window of 1440 px leaves them. */
function columnsOf({ channel, isTeam }: ColumnsInput): OptionsOfColumns<typeof listOrders.list.columns> {
  return {
    order_sn: {
      width: 116,
      render: ({ order_sn: sn }) => (
        <Copyable text={sn}>
          <ParamLink name="order" value={sn} className={styles.number}>
            <bdi dir="ltr">{sn}</bdi>
          </ParamLink>
        </Copyable>
      ),
    },
    merchant_id: { isOptional: true },
    merchant_name: { width: 128 },
    mer_order_sn: { width: 132 },
    amount: { width: 102 },
    status: { width: 78 },
    callback_status: { width: 78 },
    create_time: { width: 116 },
    paid_time: {
      width: 92,
      render: ({ create_time: made, paid_time: paid }) => (paid === null ? null : <PaidTime made={made} paid={paid} />),
    },
    fee: { width: 80 },
    provider_id: { isOptional: true },
    provider_name: { width: 120, isOptional: !isTeam },
    shop: { width: 104 },
    channel: { width: 98, isOptional: channel !== undefined || !isTeam },
  };
}

/** Nearly always on the day on which the order was made. */
function PaidTime({ made, paid }: { made: number | null; paid: number }) {
  const text = timeText(paid);
  const isSameDay = made !== null && timeText(made).slice(0, 10) === text.slice(0, 10);
  return (
    <time className="tabular" title={text}>
      {isSameDay ? text.slice(11) : text.slice(5, 16)}
    </time>
  );
}
