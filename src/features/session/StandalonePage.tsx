import { history } from '@umijs/max';
import { Card } from 'antd';
import type { ReactNode } from 'react';
import type { Identity } from '../../../contract/identity';
import { openWith } from '../../session/guard';
import { homePath } from '../../session/identityOf';
import { openSession } from '../../session/openSession';
import { Queries } from '../../session/queries';
import { Antd } from '../../shell/Antd';
import { LanguageSwitch } from '../../shell/Switches';
import styles from './StandalonePage.module.css';

/** The frame of a page outside of the shell, for a session that is owed something before it opens: a `StandaloneCard` in the middle. */
export function StandalonePage({ children }: { children: ReactNode }) {
  return (
    <Antd>
      <Queries>
        <main className={styles.page}>{children}</main>
      </Queries>
    </Antd>
  );
}

/** Its card. Who cannot read it changes its language there, as the shell is not open yet. */
export function StandaloneCard({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) {
  return (
    <Card
      className={styles.card}
      title={title}
      extra={
        <>
          {extra}
          <LanguageSwitch />
        </>
      }
    >
      {children}
    </Card>
  );
}

/** Opens the session once nothing is owed any more, and goes to a page of it, home where none is named. */
export function useEnter(identity: Identity): (to?: string) => Promise<void> {
  return async (to = homePath(identity)) => {
    const opening = await openSession(identity);
    if (opening.state === 'entered') openWith(opening.session);
    history.replace(to);
  };
}
