import { useModel } from '@umijs/max';
import { Switch, Tooltip } from 'antd';
import { useState } from 'react';
import { switchOf, switchOn } from '../../contract/fields';
import { switchWork } from '../../contract/providers';
import { useText } from '../locales/useText';
import { call } from '../session/call';
import type { Session } from '../session/openSession';
import { changedBy } from '../session/queries';
import { unlessTold } from '../session/unlessTold';
import { useMay } from '../session/useMay';
import styles from './HeaderBar.module.css';

/** Whether a provider takes orders: its own switch, wherever it is. Nothing is shown to anybody else. */
export function WorkSwitch({ session }: { session: Session }) {
  const t = useText();
  const may = useMay();
  const { setInitialState } = useModel('@@initialState');
  const [isBusy, setBusy] = useState(false);
  const { work_status: status } = session.info;
  if (status === undefined || !may(switchWork)) return null;
  const change = async (isOn: boolean) => {
    setBusy(true);
    const isDone = await unlessTold(call(switchWork, { status: switchOf(isOn) }).then(() => true)).finally(() => setBusy(false));
    if (!isDone) return;
    changedBy(switchWork);
    await setInitialState({ ...session, info: { ...session.info, work_status: switchOf(isOn) } });
  };
  const isWorking = status === switchOn;
  return (
    <Tooltip title={t(isWorking ? 'shell.workingHint' : 'shell.restingHint')}>
      <label className={styles.work}>
        {t(isWorking ? 'shell.working' : 'shell.resting')}
        <Switch checked={isWorking} loading={isBusy} aria-label={t('provider.workStatus')} onChange={(isOn) => void change(isOn)} />
      </label>
    </Tooltip>
  );
}
