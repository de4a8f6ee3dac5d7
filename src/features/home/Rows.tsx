import { Link } from '@umijs/max';
import { Badge, Card, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { CallError } from '../../session/CallError';
import { useText } from '../../locales/useText';
import { LoadFailed } from '../../ui/LoadFailed';
import { RowActions, type RowAction } from '../../ui/RowActions';
import { useRowFocus } from '../../ui/useRowFocus';
import styles from './Home.module.css';

interface RowsProps<R> {
  title: string;
  /** How many there are in all, where more may wait than are shown. */
  count?: number | undefined;
  /** The list that has all of them. */
  to: string;
  /** Null: still on the way. */
  rows: readonly R[] | null;
  error: CallError | null;
  onRetry: () => void;
  keyOf: (row: R) => string;
  /** What a row is, and beside it what is less. */
  draw: (row: R) => { head: ReactNode; about: ReactNode };
  actions: (row: R) => RowAction[];
  empty: string;
  extra?: ReactNode;
}

/** The first rows of a list, with what can be done to them, and the way to all of them. */
export function Rows<R>({ title, count, to, rows, error, onRetry, keyOf, draw, actions, empty, extra }: RowsProps<R>) {
  const t = useText();
  const keepsFocus = useRowFocus(rows);
  return (
    <Card
      size="small"
      className={styles.full}
      title={
        <span className={styles.rowsTitle}>
          {title}
          {count !== undefined && count > 0 && <Badge count={count} overflowCount={9999} color="var(--ant-color-primary)" />}
          {extra}
        </span>
      }
      extra={<Link to={to}>{t('home.viewAll')}</Link>}
    >
      {error && <LoadFailed error={error} onRetry={onRetry} />}
      {!error && !rows && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {rows?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />}
      {rows && rows.length > 0 && (
        <ul className={styles.rows} aria-label={title} {...keepsFocus}>
          {rows.map((row) => {
            const { head, about } = draw(row);
            return (
              <li key={keyOf(row)} className={styles.row} data-row-key={keyOf(row)}>
                <div className={styles.rowText}>
                  <div className={styles.rowHead}>{head}</div>
                  <div className={styles.rowAbout}>{about}</div>
                </div>
                <RowActions actions={actions(row)} />
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
