import { formatRate } from '../../../contract/money';
import { switchOn } from '../../../contract/fields';
import { isSettingName, settingText, settingTitle } from '../../../contract/settings';
import { useLocaleName, useText, type TextId } from '../../locales/useText';
import { timeText } from '../../ui/time';
import styles from './Changes.module.css';

export interface ChangedField {
  name: string;
  /** Undefined where only what was set is known. */
  before?: unknown;
  after: unknown;
}

/** What the audit log keeps of a deed: by name the value, or the value before and after. */
export function changedFields(details: string | null): ChangedField[] {
  if (!details) return [];
  const kept: unknown = JSON.parse(details);
  if (typeof kept !== 'object' || kept === null) return [];
  return Object.entries(kept).map(([name, value]: [string, unknown]) => {
    if (!Array.isArray(value) || value.length !== 2) return { name, after: value };
    const [before, after]: unknown[] = value;
    return { name, before, after };
  });
}

const fieldTexts: Record<string, TextId> = {
  name: 'account.name',
  username: 'account.username',
  role: 'account.role',
  permissions: 'account.permissions',
  status: 'common.status',
  allow_df: 'party.allowDf',
  order_min: 'merchant.orderMin',
  order_max: 'merchant.orderMax',
  day_max: 'merchant.dayMax',
  gateway_ranges: 'merchant.gatewayRanges',
  min_deposit: 'provider.minDeposit',
  weight: 'provider.weight',
  parent_id: 'provider.parent',
  rate_copy: 'party.rateCopy',
  rate_pay: 'party.ratePay',
  effective_time: 'rate.effectiveTime',
  remark: 'common.remark',
  min_amount: 'platformAccount.min',
  max_amount: 'platformAccount.max',
  daily_amount: 'platformAccount.daily',
  daily_count: 'receivingAccount.dailyCount',
  shop: 'order.shop',
  holder: 'receivingAccount.holder',
  account_no: 'receivingAccount.number',
  qr_code: 'receivingAccount.qrCode',
  hours: 'receivingAccount.hours',
  run_outs: 'receivingAccount.runOuts',
};

const switches = ['status', 'allow_df'];
const rates = ['rate_copy', 'rate_pay'];

function useValueText() {
  const t = useText();
  const locale = useLocaleName();
  return (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '—';
    if (switches.includes(name)) return t(value === switchOn ? 'common.on' : 'common.off');
    if (rates.includes(name)) return formatRate(Number(value));
    if (name === 'effective_time') return timeText(Number(value));
    if (!fieldTexts[name] && isSettingName(name) && (typeof value === 'string' || typeof value === 'number'))
      return settingText(name, value, locale);
    if (Array.isArray(value)) return value.map(String).join(' ');
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
}

/** What was changed, a line each. */
export function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
  const t = useText();
  const locale = useLocaleName();
  const valueText = useValueText();
  const titleOf = (name: string) => {
    const text = fieldTexts[name];
    if (text) return t(text);
    return isSettingName(name) ? settingTitle(name, locale) : name;
  };
  return fields.map(({ name, before, after }) => (
    <div key={name} className={styles.field}>
      {titleOf(name)}: {before !== undefined && `${valueText(name, before)} → `}
      {valueText(name, after)}
    </div>
  ));
}
