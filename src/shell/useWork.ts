import { useModel } from '@umijs/max';
import { useCallback, useEffect, useState } from 'react';
import { switchOf, switchOn, type Switch } from '../../contract/fields';
import { switchWork } from '../../contract/providers';
import { accountInfo } from '../../contract/session';
import { call } from '../session/call';
import { CallError } from '../session/CallError';
import type { Session } from '../session/openSession';
import { changedBy } from '../session/queries';
import { unlessTold } from '../session/unlessTold';

/** Has the session say what the platform says; whatever else of it has changed meanwhile stays. */
function useShownWork() {
  const { setInitialState } = useModel('@@initialState');
  return useCallback(
    (work_status: Switch) => setInitialState((now) => now && { ...now, info: { ...now.info, work_status } }),
    [setInitialState],
  );
}

/** What was switched in another window is known here once one comes back. */
export function useWorkOfOthers(session: Session) {
  const showWork = useShownWork();
  const shown = session.info.work_status;
  useEffect(() => {
    if (shown === undefined) return;
    const look = async () => {
      try {
        const { work_status } = await call(accountInfo, {}, { quiet: true });
        if (work_status !== undefined && work_status !== shown) await showWork(work_status);
      } catch (error) {
        // Nobody has asked for it: what is shown stands until one comes back again.
        if (!(error instanceof CallError)) throw error;
      }
    };
    const onFocus = () => void look();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [shown, showWork]);
}

/** Whether a provider takes orders, and how it begins and rests: the session says it from then on, wherever it is shown. */
export function useWork(session: Session) {
  const showWork = useShownWork();
  const [isBusy, setBusy] = useState(false);
  const change = async (isOn: boolean) => {
    setBusy(true);
    const isDone = await unlessTold(call(switchWork, { status: switchOf(isOn) }).then(() => true)).finally(() => setBusy(false));
    if (!isDone) return;
    changedBy(switchWork);
    await showWork(switchOf(isOn));
  };
  return { isWorking: session.info.work_status === switchOn, isBusy, change };
}
