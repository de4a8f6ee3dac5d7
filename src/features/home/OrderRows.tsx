import { Link } from '@umijs/max';
import type { Input } from '../../../contract/endpoint';
import { listOrders } from '../../../contract/orders';
import { callbackStateLabels, orderStatusLabels } from '../../../contract/states/orders';
import { moneyText } from '../../../contract/money';
import { useData } from '../../session/useData';
import { useSession } from '../../session/useSession';
import { addresses, withQuery } from '../../shell/addresses';
import { LabelTag } from '../../ui/LabelTag';
import { RelativeTime } from '../../ui/RelativeTime';
import { useOrderActions } from '../orders/useOrderActions';
import { Rows } from './Rows';
import styles from './Home.module.css';

const shown = 5;
const everyMs = 10_000;

interface OrderRowsProps {
  title: string;
  empty: string;
  count?: number;
  /** What the list is narrowed by; the same stands in the address of all of them. */
  filters?: Pick<Input<typeof listOrders>, 'callback_status' | 'create_time_from'>;
}

/** The latest orders of a filter, each with what can be done to it. They change by themselves. */
export function OrderRows({ title, empty, count, filters = {} }: OrderRowsProps) {
  const { identity } = useSession();
  const { actions, dialogs } = useOrderActions();
  const { data, error, reload } = useData(
    listOrders,
    { ...filters, limit: shown },
    { everyMs: () => everyMs, staleBy: ['order.new'], keepsLast: true },
  );
  const place = addresses.orders(identity);
  return (
    <>
      <Rows
        title={title}
        count={count}
        to={withQuery(place, { ...filters })}
        rows={data?.list ?? null}
        error={error}
        onRetry={reload}
        keyOf={({ order_sn: sn }) => sn}
        draw={(order) => ({
          head: (
            <>
              <strong className="tabular">{moneyText(order.amount)}</strong>
              <LabelTag labels={orderStatusLabels} value={order.status} />
              <LabelTag labels={callbackStateLabels} value={order.callback_status} />
            </>
          ),
          about: (
            <>
              <Link to={withQuery(place, { numbers: order.order_sn, order: order.order_sn })} className={styles.sn}>
                {order.mer_order_sn}
              </Link>
              <RelativeTime seconds={order.create_time} />
            </>
          ),
        })}
        actions={actions}
        empty={empty}
      />
      {dialogs}
    </>
  );
}
