import { Link } from '@umijs/max';
import { Card } from 'antd';
import { givenUpDays, listTodos, todos, type TodoName } from '../../../contract/home';
import { adjustmentStatuses } from '../../../contract/states/adjustments';
import { callbackStates } from '../../../contract/states/orders';
import { rechargeStatuses, transferStatuses } from '../../../contract/states/recharges';
import { reportStatuses } from '../../../contract/states/reports';
import { withdrawalStatuses } from '../../../contract/states/withdrawals';
import { groupThousands } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { addresses, withQuery } from '../../shell/addresses';
import { LoadFailed } from '../../ui/LoadFailed';
import styles from './Home.module.css';

const daySeconds = 86_400;

/** Where each of them is decided, narrowed to what waits. */
const places: Record<TodoName, () => string> = {
  withdrawalsToReview: () => withQuery(addresses.withdrawals('other'), { status: withdrawalStatuses.pending }),
  withdrawalsToPay: () => withQuery(addresses.withdrawals('other'), { status: withdrawalStatuses.approved }),
  depositsToReview: () => withQuery(addresses.depositRecharges('other'), { status: rechargeStatuses.confirming }),
  transfersUnmatched: () => withQuery(addresses.transfers, { status: transferStatuses.unmatched }),
  adjustmentsToReview: () => withQuery(addresses.adjustments, { status: adjustmentStatuses.pending }),
  reportsToResolve: () => withQuery(addresses.reports, { status: reportStatuses.stuck }),
  callbacksGivenUp: () =>
    withQuery(addresses.orders('other'), {
      callback_status: callbackStates.givenUp,
      create_time_from: Math.floor(Date.now() / 1000) - givenUpDays * daySeconds,
    }),
};

/** The operator's day begins here: what waits for a decision, each a click away from it. */
export function TodoCard() {
  const t = useText();
  const { data, error, reload } = useData(listTodos, {}, { staleBy: 'any message' });
  if (data?.list.length === 0) return null;
  return (
    <Card title={t('home.todo')} loading={!data && !error}>
      {error && <LoadFailed error={error} onRetry={reload} />}
      <div className={styles.todos}>
        {data?.list.map(({ name, count }) => (
          <Link key={name} to={places[name]()} className={styles.todo} data-waiting={count > 0}>
            <span>{t(todos[name].word)}</span>
            <strong className="tabular">{groupThousands(String(count))}</strong>
          </Link>
        ))}
      </div>
    </Card>
  );
}
