import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import styles from './SummaryBar.module.css';

interface SummaryBarProps {
  title: string;
  /** What it is of. */
  lead?: ReactNode;
  /** Null: still on the way. */
  figures: readonly { title: string; value: ReactNode }[] | null;
  /** They are of the filter before: those that are asked for are on their way. */
  isOld?: boolean;
  /** They take two lines of all but the widest windows, and have the room before they are there. */
  isLong?: boolean;
  /** On a phone the figures stand below what is beside them, as they do where they have a lead. */
  isBelow?: boolean;
  /** Where it leads to. */
  children?: ReactNode;
}

/** What a list's filter adds up to, in one line, or in lines of about one length; the list does not wait for it. */
export function SummaryBar(props: SummaryBarProps) {
  const { title, lead, figures, isOld = false, isLong = false, isBelow = Boolean(lead), children } = props;
  return (
    <div className={styles.bar} data-long={isLong} data-below={isBelow}>
      {lead}
      <dl aria-label={title} aria-busy={isOld}>
        {figures ? (
          figures.map((figure, place) => (
            <div key={place}>
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
