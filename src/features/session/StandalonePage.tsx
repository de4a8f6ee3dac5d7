import { history } from '@umijs/max';
import type { ReactNode } from 'react';
import type { Identity } from '../../../contract/identity';
import { openWith } from '../../session/guard';
import { homePath } from '../../session/identityOf';
import { openSession } from '../../session/openSession';
import { Queries } from '../../session/queries';
import { Antd } from '../../shell/Antd';
import styles from './StandalonePage.module.css';

/** The frame of a page outside of the shell, for a session that is owed something before it opens: one card in the middle. */
export function StandalonePage({ children }: { children: ReactNode }) {
  return (
    <Antd>
      <Queries>
        <main className={styles.page}>{children}</main>
      </Queries>
    </Antd>
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
