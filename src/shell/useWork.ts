import { useModel } from '@umijs/max';
import { useState } from 'react';
import { switchOf, switchOn } from '../../contract/fields';
import { switchWork } from '../../contract/providers';
import { call } from '../session/call';
import type { Session } from '../session/openSession';
import { changedBy } from '../session/queries';
import { unlessTold } from '../session/unlessTold';

/** Whether a provider takes orders, and how it begins and rests: the session says it from then on, wherever it is shown. */
export function useWork(session: Session) {
  const { setInitialState } = useModel('@@initialState');
  const [isBusy, setBusy] = useState(false);
  const change = async (isOn: boolean) => {
    setBusy(true);
    const isDone = await unlessTold(call(switchWork, { status: switchOf(isOn) }).then(() => true)).finally(() => setBusy(false));
    if (!isDone) return;
    changedBy(switchWork);
    await setInitialState({ ...session, info: { ...session.info, work_status: switchOf(isOn) } });
  };
  return { isWorking: session.info.work_status === switchOn, isBusy, change };
}
