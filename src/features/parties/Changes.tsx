import { Empty, Timeline } from 'antd';
import type { PartyChange } from '../../../contract/audit';
import { switchOn } from '../../../contract/fields';
import { useText, type TextId } from '../../locales/useText';
import { rateText } from '../../ui/Cell';
import { RelativeTime } from '../../ui/RelativeTime';
import { timeText } from '../../ui/time';
import styles from './Changes.module.css';

const actionTexts: Record<string, TextId> = {
  'merchant.create': 'party.action.create',
  'merchant.update': 'party.action.update',
  'merchant.switch': 'party.action.switch',
  'merchant.password': 'account.resetPassword',
  'merchant.factor': 'account.resetFactor',
  'secret.rotate': 'secret.rotate',
};

const fieldTexts: Record<string, TextId> = {
  name: 'merchant.name',
  username: 'account.username',
  status: 'common.status',
  allow_df: 'party.allowDf',
  order_min: 'merchant.orderMin',
  order_max: 'merchant.orderMax',
  day_max: 'merchant.dayMax',
  gateway_ranges: 'merchant.gatewayRanges',
  rate_copy: 'party.rateCopy',
  rate_pay: 'party.ratePay',
  remark: 'common.remark',
};

/** What was done to a merchant or provider, the newest first, with what stood there before and after. */
export function Changes({ changes }: { changes: PartyChange[] }) {
  const t = useText();
  const valueText = (name: string, value: PartyChange['fields'][number]['before']) => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '—';
    if (name === 'status' || name === 'allow_df') return t(value === switchOn ? 'common.on' : 'common.off');
    if (name === 'rate_copy' || name === 'rate_pay') return rateText(Number(value));
    return Array.isArray(value) ? value.join(' ') : String(value);
  };
  if (changes.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('party.noChanges')} />;
  return (
    <Timeline
      items={changes.map(({ time, operator, ip, action, fields }, index) => ({
        key: index,
        content: (
          <>
            <strong>{actionTexts[action] ? t(actionTexts[action]) : action}</strong>{' '}
            <span className={styles.when}>
              <RelativeTime seconds={time} /> · {timeText(time)}
            </span>
            <div className={styles.by}>{[operator, ip].filter(Boolean).join(' · ')}</div>
            {fields.map(({ name, before, after }) => (
              <div key={name} className={styles.field}>
                {fieldTexts[name] ? t(fieldTexts[name]) : name}: {valueText(name, before)} → {valueText(name, after)}
              </div>
            ))}
          </>
        ),
      }))}
    />
  );
}
