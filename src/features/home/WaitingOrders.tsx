import { Link } from '@umijs/max';
import { channelLabels } from '../../../contract/labels';
import { listWaitingOrders } from '../../../contract/orders';
import { callbackStates, orderStatuses } from '../../../contract/states/orders';
import { moneyText } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { addresses, withQuery } from '../../shell/addresses';
import { Countdown } from '../../ui/Countdown';
import { LabelTag } from '../../ui/LabelTag';
import { useOrderActions } from '../orders/useOrderActions';
import { Rows } from './Rows';
import styles from './Home.module.css';

/** An order may be paid or closed elsewhere without a message to its provider. */
const everyMs = 5000;

/** The page that a provider leaves open all day: what waits for its money, what runs out first above, to be confirmed in place. */
export function WaitingOrders() {
  const t = useText();
  const { actions, dialogs } = useOrderActions();
  const { data, error, reload } = useData(listWaitingOrders, {}, { everyMs: () => everyMs, staleBy: ['order.new'] });
  const place = addresses.orders('payee');
  return (
    <>
      <Rows
        title={t('home.waiting')}
        count={data?.count}
        extra={data && data.count > 0 ? <span className={styles.sum}>{moneyText(data.amount)}</span> : undefined}
        to={withQuery(place, { status: orderStatuses.waiting, sort: 'create_time.asc' })}
        rows={data?.list ?? null}
        error={error}
        onRetry={reload}
        keyOf={({ order_sn: sn }) => sn}
        draw={(order) => ({
          head: (
            <>
              <strong className="tabular">{moneyText(order.amount)}</strong>
              <span className={styles.left}>
                <Countdown until={order.expire_time} label={t('home.timeLeft')} onOver={reload} />
              </span>
            </>
          ),
          about: (
            <>
              <Link to={withQuery(place, { numbers: order.order_sn, order: order.order_sn })} className={styles.sn}>
                {order.order_sn}
              </Link>
              <span>{order.shop}</span>
              <LabelTag labels={channelLabels} value={order.channel} />
            </>
          ),
        })}
        actions={(order) => actions({ ...order, status: orderStatuses.waiting, callback_status: callbackStates.none })}
        empty={t('home.noneWaiting')}
      />
      {dialogs}
    </>
  );
}
