import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import styles from './SummaryBar.module.css';

interface SummaryBarProps {
  title: string;
  /** What it is of. */
  lead?: ReactNode;
  /** Null: still on the way. */
  figures: readonly { title: string; value: ReactNode }[] | null;
  /** Where it leads to. */
  children?: ReactNode;
}

/** What a list's filter adds up to, in one line; the list does not wait for it. */
export function SummaryBar({ title, lead, figures, children }: SummaryBarProps) {
  return (
    <div className={styles.bar}>
      {lead}
      <dl aria-label={title}>
        {figures ? (
          figures.map((figure) => (
            <div key={figure.title}>
              <dt>{figure.title}</dt>
              <dd className="tabular">{figure.value}</dd>
            </div>
          ))
        ) : (
          <Skeleton.Button active block size="small" className={styles.waiting} />
        )}
      </dl>
      {children}
    </div>
  );
}
