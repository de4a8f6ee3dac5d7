import { Switch, Tooltip } from 'antd';
import { switchWork } from '../../contract/providers';
import { useText } from '../locales/useText';
import type { Session } from '../session/openSession';
import { useMay } from '../session/useMay';
import styles from './HeaderBar.module.css';
import { useWork, useWorkOfOthers } from './useWork';

/** Whether a provider takes orders: its own switch, wherever it is. Nothing is shown to anybody else. */
export function WorkSwitch({ session }: { session: Session }) {
  const t = useText();
  const may = useMay();
  const { isWorking, isBusy, change } = useWork(session);
  useWorkOfOthers(session);
  if (session.info.work_status === undefined || !may(switchWork)) return null;
  return (
    <Tooltip title={t(isWorking ? 'shell.workingHint' : 'shell.restingHint')}>
      <label className={styles.work}>
        {t(isWorking ? 'provider.working' : 'provider.resting')}
        {/* Disabled while it is on its way it would lose the focus. */}
        <Switch
          checked={isWorking}
          aria-busy={isBusy}
          aria-label={t('provider.workStatus')}
          onChange={(isOn) => {
            if (!isBusy) void change(isOn);
          }}
        />
      </label>
    </Tooltip>
  );
}
