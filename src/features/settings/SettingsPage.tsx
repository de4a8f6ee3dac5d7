import { Link, useModel } from '@umijs/max';
import { Button, Card, Skeleton } from 'antd';
import { useState } from 'react';
import { listAuditLogs } from '../../../contract/audit';
import type { Output } from '../../../contract/endpoint';
import { switchLabels } from '../../../contract/labels';
import {
  limitsText,
  namesIn,
  settingGroups,
  settings,
  settingText,
  showSettings,
  updateSettings,
  type SettingChange,
  type SettingGroup,
  type SettingName,
  type SettingValue,
} from '../../../contract/settings';
import { useLocaleName, useText } from '../../locales/useText';
import { loadSession } from '../../session/openSession';
import { unlessTold } from '../../session/unlessTold';
import { useData } from '../../session/useData';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import { addresses, withQuery } from '../../shell/addresses';
import { Copyable } from '../../ui/Copyable';
import { LabelTag } from '../../ui/LabelTag';
import { LoadFailed } from '../../ui/LoadFailed';
import { PageFrame } from '../../ui/PageFrame';
import { RelativeTime } from '../../ui/RelativeTime';
import { hints } from './hints';
import { SettingForm } from './SettingForm';
import styles from './SettingsPage.module.css';

/** Side by side where there is room, one below the other where there is none. */
const columns: SettingGroup[][] = [
  ['general', 'orders'],
  ['copy', 'pay', 'recharges', 'withdrawals'],
];

/** What the platform can change while it runs: every setting as it is now, within what, and who changed it last. */
export function SettingsPage() {
  const { identity } = useSession();
  const { setInitialState } = useModel('@@initialState');
  const { data, error, reload } = useData(showSettings, {});
  const [edited, edit] = useState<SettingGroup | null>(null);
  // The shell says some of them: the system's name, the watermark.
  const renewShell = () => void unlessTold(loadSession(identity).then((loaded) => setInitialState(loaded)));
  return (
    <PageFrame>
      {error && <LoadFailed error={error} onRetry={reload} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 12 }} title={false} />}
      {data && (
        <div className={styles.groups}>
          {columns.map((groups) => (
            <div key={groups[0]} className={styles.column}>
              {groups.map((group) => (
                <Group key={group} group={group} data={data} onEdit={() => edit(group)} />
              ))}
            </div>
          ))}
        </div>
      )}
      {data && edited && <SettingForm group={edited} values={data.values} onClose={() => edit(null)} onDone={renewShell} />}
    </PageFrame>
  );
}

interface GroupProps {
  group: SettingGroup;
  data: Output<typeof showSettings>;
  onEdit: () => void;
}

function Group({ group, data: { values, changes }, onEdit }: GroupProps) {
  const t = useText();
  const may = useMay();
  const title = t(settingGroups[group]);
  const button = (
    <Button onClick={onEdit} aria-label={t('setting.edit', { group: title })}>
      {t('setting.change')}
    </Button>
  );
  return (
    <Card title={title} extra={may(updateSettings) && button}>
      <ul className={styles.settings}>
        {namesIn(group).map((name) => (
          <Setting key={name} name={name} value={values[name]} change={changes.find((one) => one.name === name)} />
        ))}
      </ul>
    </Card>
  );
}

function Setting({ name, value, change }: { name: SettingName; value: SettingValue; change: SettingChange | undefined }) {
  const t = useText();
  const locale = useLocaleName();
  const { word, kind, fallback } = settings[name];
  const hint = hints[name];
  // Only where it is not what stands beside it.
  const isAtFirst = value === fallback || fallback === null || fallback === '';
  const first = isAtFirst ? null : t('setting.default', { value: settingText(name, fallback, locale) });
  const limits = [limitsText(name, locale), first].filter(Boolean).join(' · ');
  return (
    <li>
      <div>
        <strong>{t(word)}</strong>
        {hint && <span>{t(hint)}</span>}
        {limits && <span className="tabular">{limits}</span>}
      </div>
      <div className={styles.value}>
        {kind === 'switch' ? <LabelTag labels={switchLabels} value={Number(value)} /> : <Value name={name} value={value} />}
        {change && <LastChange {...change} />}
      </div>
    </li>
  );
}

function Value({ name, value }: { name: SettingName; value: SettingValue }) {
  const locale = useLocaleName();
  const text = shown(name, value, locale);
  if (value === null || value === '') return <span className={styles.none}>{text}</span>;
  return (
    <span className={`${styles.set} ${name === 'usdt_address' ? styles.long : ''}`}>
      {name === 'usdt_address' ? <Copyable text={text} /> : text}
    </span>
  );
}

/** A text that is empty is none. */
function shown(name: SettingName, value: SettingValue, locale: Parameters<typeof settingText>[2]): string {
  return settingText(name, value, locale) || '—';
}

function LastChange({ name, time, operator, before, after }: SettingChange) {
  const t = useText();
  const locale = useLocaleName();
  const may = useMay();
  const text = (value: SettingChange['before']) => (Array.isArray(value) ? '' : shown(name, value, locale));
  const who = (
    <>
      {operator} <RelativeTime seconds={time} />
    </>
  );
  return (
    <>
      <span className="tabular">{`${text(before)} → ${text(after)}`}</span>
      {may(listAuditLogs) ? (
        <Link to={withQuery(addresses.auditLogs, { subject: `setting:${name}` })} title={t('party.allChanges')}>
          {who}
        </Link>
      ) : (
        <span>{who}</span>
      )}
    </>
  );
}
