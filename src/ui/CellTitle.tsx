import type { ReactNode } from 'react';
import styles from './stackedRows.module.css';

/** In a cell of a stacked table: its column's title, where the head is out of sight. A screen reader has it from the head. */
export function CellTitle({ children }: { children: ReactNode }) {
  return (
    <span className={styles.title} aria-hidden>
      {children}
    </span>
  );
}
