import { Link } from '@umijs/max';
import { Skeleton } from 'antd';
import { listTodos, todos, type TodoName } from '../../../contract/home';
import { groupThousands, moneyText } from '../../../contract/money';
import type { Output } from '../../../contract/endpoint';
import { useText } from '../../locales/useText';
import { useData } from '../../session/useData';
import { ageText } from '../../ui/ageText';
import { LoadFailed } from '../../ui/LoadFailed';

import { placesOfTodos } from './places';
import styles from './Home.module.css';

type Todo = Output<typeof listTodos>['list'][number];

/** As long as it takes until something has become late: the strip is asked again without a message. */
const everyMs = 60_000;

/** The operator's day begins here: what waits for a decision, each a click away from it. What has waited too long is red. */
export function TodoStrip() {
  const t = useText();
  const { data, error, reload } = useData(listTodos, {}, { staleBy: 'any message', everyMs: () => everyMs });
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!data) return <Skeleton.Node active className={styles.todosSkeleton} />;
  if (data.list.length === 0) return null;
  return (
    <nav className={styles.todos} aria-label={t('home.todo')}>
      {data.list.map((todo) => (
        <Waiting key={todo.name} todo={todo} now={data.now} />
      ))}
    </nav>
  );
}

function sumText(name: TodoName, sum: string): string {
  const todo = todos[name];
  return 'sum' in todo && todo.sum === 'USDT' ? `${groupThousands(sum.replace(/(\.\d\d)\d+$/, '$1'))} USDT` : moneyText(sum);
}

function Waiting({ todo: { name, count, sum, oldest }, now }: { todo: Todo; now: number }) {
  const t = useText();
  const isLate = oldest !== null && now - oldest > todos[name].dueSeconds;
  return (
    <Link to={placesOfTodos[name](now)} className={styles.todo} data-waiting={count > 0} data-late={isLate}>
      <span>{t(todos[name].word)}</span>{' '}
      <span className={styles.waiting}>
        <strong className="tabular">{groupThousands(String(count))}</strong>{' '}
        {sum !== undefined && count > 0 && <small className="tabular">{sumText(name, sum)}</small>}
      </span>{' '}
      <small>{oldest === null ? t('home.nothingWaits') : t(isLate ? 'home.late' : 'home.oldest', { age: ageText(oldest, now) })}</small>
    </Link>
  );
}
