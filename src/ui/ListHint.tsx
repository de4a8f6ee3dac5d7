import { InfoCircleOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import styles from './ListPage.module.css';

/** What one should know of a list, in one line where the pointer tells all of it. */
export function ListHint({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <p className={styles.hint} title={text}>
      <InfoCircleOutlined aria-hidden /> {children}
      {text}
    </p>
  );
}
