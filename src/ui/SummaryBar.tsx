import { Skeleton } from 'antd';
import styles from './SummaryBar.module.css';

interface SummaryBarProps {
  title: string;
  /** Null: still on the way. */
  figures: readonly { title: string; value: string }[] | null;
}

/** What a list's filter adds up to; the list does not wait for it. */
export function SummaryBar({ title, figures }: SummaryBarProps) {
  return (
    <dl className={styles.bar} aria-label={title}>
      {figures ? (
        figures.map((figure) => (
          <div key={figure.title}>
            <dt>{figure.title}</dt>
            <dd className="tabular">{figure.value}</dd>
          </div>
        ))
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 1, width: '100%' }} />
      )}
    </dl>
  );
}
