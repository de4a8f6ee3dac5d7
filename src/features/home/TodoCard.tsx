import { Link } from '@umijs/max';
import { Card } from 'antd';
import { givenUpDays, listTodos, todos, type TodoName } from '../../../contract/home';
import { groupThousands } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { useLatestNotice } from '../../shell/notices/latest';
import { LoadFailed } from '../../ui/LoadFailed';
import { useData } from '../../session/useData';
import styles from './Home.module.css';

const daySeconds = 86_400;

/** Where each of them is decided, narrowed to what waits. */
const addresses: Record<TodoName, () => string> = {
  withdrawalsToReview: () => '/other/settlement/withdrawals?status=1',
  withdrawalsToPay: () => '/other/settlement/withdrawals?status=2',
  depositsToReview: () => '/other/deposit/recharges?status=2',
  transfersUnmatched: () => '/other/settlement/transfers?status=2',
  adjustmentsToReview: () => '/other/settlement/adjustments?status=1',
  reportsToResolve: () => '/other/order/reports?status=3',
  callbacksGivenUp: () => `/other/order/all?callback_status=3&create_time_from=${Math.floor(Date.now() / 1000) - givenUpDays * daySeconds}`,
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
