import { Typography } from 'antd';
import type { ReactNode } from 'react';
import styles from './PageFrame.module.css';

interface PageFrameProps {
  title: string;
  extra?: ReactNode;
  children: ReactNode;
}

/** A page's heading and its room. */
export function PageFrame({ title, extra, children }: PageFrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Typography.Title level={1} className={styles.title}>
          {title}
        </Typography.Title>
        {extra}
      </header>
      {children}
    </div>
  );
}
