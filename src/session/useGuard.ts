import { history, useLocation, useModel } from '@umijs/max';
import { useEffect, useLayoutEffect, useState } from 'react';
import { isSessionEnding } from './endSession';
import { guard, imitationLinkIn, takeOpening, type Verdict } from './guard';
import { identityNamedIn, identityOf } from './identityOf';
import type { Session } from './openSession';
import { onTokenChangedElsewhere } from './storage';

/** What may be drawn at the address of the moment. */
export type Ruling = 'failed' | 'imitationFailed' | 'waiting' | Session;

/** Another tab left, or somebody else came in there: this tab follows. */
function useOtherTabs(session: Session | null | undefined): void {
  useEffect(
    () =>
      onTokenChangedElsewhere((identity, token) => {
        const isMine = session?.identity === identity || identityNamedIn(window.location.pathname) === identity;
        if (isMine && !isSessionEnding() && token !== session?.info.token) window.location.reload();
      }),
    [session],
  );
}

/** Holds every navigation against the guard. `onStart` and `onEnd` frame each. */
export function useGuard(onStart: () => void, onEnd: () => void): Ruling {
  const { pathname, search } = useLocation();
  const { initialState: session, setInitialState } = useModel('@@initialState');
  const [hasFailed, setHasFailed] = useState(false);
  useOtherTabs(session);
  useLayoutEffect(() => {
    if (session === undefined || hasFailed) return onEnd();
    let isCurrent = true;
    const follow = (verdict: Verdict) => {
      if (!isCurrent) return;
      if (verdict.session !== session) void setInitialState(verdict.session);
      setHasFailed(verdict.imitationFailed === true);
      if (verdict.redirect && verdict.redirect !== `${pathname}${search}`)
        history.replace(verdict.redirect, verdict.owesCode ? { owesCode: true } : undefined);
      onEnd();
    };
    const giveUp = () => {
      if (isCurrent) void setInitialState(undefined);
      onEnd();
    };
    onStart();
    Promise.resolve(takeOpening() ?? guard({ pathname, search }, session)).then(follow, giveUp);
    return () => {
      isCurrent = false;
    };
  }, [pathname, search, session, hasFailed, setInitialState, onStart, onEnd]);

  if (session === undefined) return 'failed';
  if (hasFailed) return 'imitationFailed';
  // Nothing is drawn, and no visit noted, at an address that still has a one-use code in it.
  if (!session || imitationLinkIn({ pathname, search })) return 'waiting';
  return identityOf(pathname) === session.identity ? session : 'waiting';
}
