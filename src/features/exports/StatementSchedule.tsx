import { Space, Switch } from 'antd';
import { useId, useState } from 'react';
import { switchOf, switchOn } from '../../../contract/fields';
import { statementSchedule, switchStatementSchedule } from '../../../contract/statements';
import { useText } from '../../locales/useText';
import { runCall } from '../../session/runCall';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';

/** Whether the statements of each month are made by themselves. */
export function StatementSchedule() {
  const t = useText();
  const may = useMay();
  const labelId = useId();
  const [isBusy, setBusy] = useState(false);
  const { data } = useData(statementSchedule, {});
  const change = (isOn: boolean) => {
    setBusy(true);
    const said = t(isOn ? 'export.scheduled' : 'export.unscheduled');
    return runCall(switchStatementSchedule, { status: switchOf(isOn) }, said).finally(() => setBusy(false));
  };
  return (
    <Space size={8}>
      <Switch
        size="small"
        aria-labelledby={labelId}
        checked={data?.status === switchOn}
        disabled={!may(switchStatementSchedule)}
        loading={data === null || isBusy}
        onChange={(isOn) => void change(isOn)}
      />
      <span id={labelId}>{t('export.schedule')}</span>
    </Space>
  );
}
