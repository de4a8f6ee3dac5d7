import { useRouteProps } from '@umijs/max';
import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { useText, type TextId } from '../locales/useText';
import styles from './PageFrame.module.css';

interface PageFrameProps {
  /** Where it is not what the page's routeProps say. */
  title?: string;
  extra?: ReactNode;
  children: ReactNode;
}

/** A page's heading and its room; what stands in it keeps its distance. */
export function PageFrame({ title, extra, children }: PageFrameProps) {
  const t = useText();
  const { title: stated } = useRouteProps<{ title?: TextId }>();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Typography.Title level={1} className={styles.title}>
          {title ?? (stated && t(stated))}
        </Typography.Title>
        {extra}
      </header>
      {children}
    </div>
  );
}
