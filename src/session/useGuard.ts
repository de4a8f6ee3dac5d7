import { history, useModel } from '@umijs/max';
import { useEffect, useLayoutEffect, useState } from 'react';
import { isSessionEnding } from './endSession';
import { guard, imitationLinkIn, takeOpening, type Verdict } from './guard';
import { identityNamedIn, identityOf } from './identityOf';
import type { Session } from './openSession';
import { noteEndedElsewhere, onTokenChangedElsewhere } from './storage';
import { useOfAddress } from './useOfAddress';

/** What may be drawn at the address of the moment. */
export type Ruling = 'failed' | 'imitationFailed' | 'waiting' | Session;

/** Another tab left, or somebody else came in there: this tab follows. */
function useOtherTabs(session: Session | null | undefined): void {
  useEffect(
    () =>
      onTokenChangedElsewhere((identity, token) => {
        const isMine = session?.identity === identity || identityNamedIn(window.location.pathname) === identity;
        if (!isMine || isSessionEnding() || token === session?.info.token) return;
        if (session && token === null) noteEndedElsewhere();
        window.location.reload();
      }),
    [session],
  );
}

/** Holds every navigation against the guard. `onStart` and `onEnd` frame each. */
export function useGuard(onStart: () => void, onEnd: () => void): Ruling {
  const { initialState: session, setInitialState } = useModel('@@initialState');
  const [hasFailed, setHasFailed] = useState(false);
  useOtherTabs(session);
  useLayoutEffect(() => {
    if (session === undefined || hasFailed) return onEnd();
    let held = '';
    const follow = (address: string, verdict: Verdict) => {
      if (address !== held) return;
      if (verdict.session !== session) void setInitialState(verdict.session);
      setHasFailed(verdict.imitationFailed === true);
      if (verdict.redirect && verdict.redirect !== address)
        history.replace(verdict.redirect, verdict.owesCode ? { owesCode: true } : undefined);
      onEnd();
    };
    const giveUp = (address: string) => {
      if (address === held) void setInitialState(undefined);
      onEnd();
    };
    const hold = () => {
      const { pathname, search } = history.location;
      const address = `${pathname}${search}`;
      if (address === held) return;
      held = address;
      onStart();
      Promise.resolve(takeOpening() ?? guard({ pathname, search }, session)).then(
        (verdict) => follow(address, verdict),
        () => giveUp(address),
      );
    };
    hold();
    const release = history.listen(hold);
    return () => {
      held = '';
      release();
    };
  }, [session, hasFailed, setInitialState, onStart, onEnd]);
  // Nothing is drawn, and no visit noted, at an address that still has a one-use code in it.
  const place = useOfAddress((address) => (imitationLinkIn(address) ? null : identityOf(address.pathname)));

  if (session === undefined) return 'failed';
  if (hasFailed) return 'imitationFailed';
  return session && place === session.identity ? session : 'waiting';
}
