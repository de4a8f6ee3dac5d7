import { Link } from '@umijs/max';
import { Card } from 'antd';
import { givenUpDays, listTodos, todos, type TodoName } from '../../../contract/home';
import {
  adjustmentStatuses,
  callbackStates,
  rechargeStatuses,
  reportStatuses,
  transferStatuses,
  withdrawalStatuses,
} from '../../../contract/labels';
import { groupThousands } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { useLatestNotice } from '../../shell/notices/latest';
import { LoadFailed } from '../../ui/LoadFailed';
import { useData } from '../../ui/useData';
import styles from './Home.module.css';

const daySeconds = 86_400;

/** Where each of them is decided, narrowed to what waits. */
const addresses: Record<TodoName, () => string> = {
  withdrawalsToReview: () => `/other/settlement/withdrawals?status=${withdrawalStatuses.pending}`,
  withdrawalsToPay: () => `/other/settlement/withdrawals?status=${withdrawalStatuses.approved}`,
  depositsToReview: () => `/other/deposit/recharges?status=${rechargeStatuses.confirming}`,
  transfersUnmatched: () => `/other/settlement/transfers?status=${transferStatuses.unmatched}`,
  adjustmentsToReview: () => `/other/settlement/adjustments?status=${adjustmentStatuses.pending}`,
  reportsToResolve: () => `/other/order/reports?status=${reportStatuses.stuck}`,
  callbacksGivenUp: () => {
    const from = Math.floor(Date.now() / 1000) - givenUpDays * daySeconds;
    return `/other/order/all?callback_status=${callbackStates.givenUp}&create_time_from=${from}`;
  },
};

/** The operator's day begins here: what waits for a decision, each a click away from it. */
export function TodoCard() {
  const t = useText();
  const notice = useLatestNotice();
  const { data, error, reload } = useData(listTodos, {}, notice?.id);
  if (data?.list.length === 0) return null;
  return (
    <Card title={t('home.todo')} loading={!data && !error}>
      {error && <LoadFailed error={error} onRetry={reload} />}
      <div className={styles.todos}>
        {data?.list.map(({ name, count }) => (
          <Link key={name} to={addresses[name]()} className={styles.todo} data-waiting={count > 0}>
            <span>{t(todos[name].word)}</span>
            <strong className="tabular">{groupThousands(String(count))}</strong>
          </Link>
        ))}
      </div>
    </Card>
  );
}
