import { useRouteProps } from '@umijs/max';
import type { ReactNode } from 'react';
import { useText, type TextId } from '../locales/useText';
import styles from './PageFrame.module.css';

interface PageFrameProps {
  /** Where it is not what the page's routeProps say. */
  title?: string;
  /** Whose page it is, behind its heading. */
  subject?: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
}

/** A page's heading and its room; what stands in it keeps its distance. */
export function PageFrame({ title, subject, extra, children }: PageFrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle title={title} subject={subject} />
        {extra}
      </header>
      {children}
    </div>
  );
}

/** What a page is called, and whose it is; takes the focus where it would be lost (`catchFocus`). */
export function PageTitle({ title, subject }: { title?: string | undefined; subject?: ReactNode }) {
  const t = useText();
  const { title: stated } = useRouteProps<{ title?: TextId }>();
  return (
    <h1 className={styles.title} tabIndex={-1}>
      {title ?? (stated && t(stated))}
      {subject && <span className={styles.subject}>{subject}</span>}
    </h1>
  );
}
