import type { AuditField } from '../../../contract/auditWords';
import { switchOn } from '../../../contract/fields';
import { channelLabels, labelOf, type Labels } from '../../../contract/labels';
import type { Locale } from '../../../contract/locale';
import { formatRate, moneyText } from '../../../contract/money';
import { permissionText, roleText } from '../../../contract/permissions';
import { isSettingName, settingText, settingTitle } from '../../../contract/settings';
import { adjustmentTargetLabels } from '../../../contract/states/adjustments';
import { workLabels } from '../../../contract/states/parties';
import { rechargeAccountKindLabels } from '../../../contract/states/rechargeAccounts';
import { useLocaleName, useText, type Say, type TextId } from '../../locales/useText';
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

const fieldTexts: Record<AuditField, TextId> = {
  name: 'audit.name',
  username: 'account.username',
  role: 'account.role',
  permissions: 'account.permissions',
  must_second_factor: 'account.mustSecondFactor',
  status: 'common.status',
  work_status: 'provider.workStatus',
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
  ms_id: 'party.payee',
  channel: 'channel.title',
  account_id: 'order.shop',
  title: 'product.title',
  price: 'product.price',
  content: 'product.content',
  picture: 'product.picture',
  stock: 'product.stock',
  file_name: 'product.importFile',
  products: 'product.importProducts',
  kind: 'rechargeAccount.kind',
  number: 'rechargeAccount.number',
  balance: 'rechargeAccount.balance',
  amount: 'record.amount',
  reason: 'common.reason',
  target: 'adjustment.target',
  owner_id: 'party.ownerId',
  from: 'depositTransfer.fromId',
  to: 'depositTransfer.toId',
  transfer: 'transfer.txId',
  credited: 'transfer.credited',
  trade_no: 'report.tradeNo',
  month: 'export.month',
  format: 'export.format',
  export_id: 'export.id',
  range: 'ipRule.cidr',
  session: 'account.sessions',
  rate: 'simulator.rate',
};

const isField = (name: string): name is AuditField => Object.hasOwn(fieldTexts, name);

/** How a value is said that is no plain word or number. */
type Way = (value: unknown, saying: { t: Say; locale: Locale }) => string;

const money: Way = (value) => moneyText(String(value));
const rate: Way = (value) => formatRate(Number(value));
const onOff: Way = (value, { t }) => t(value === switchOn ? 'common.on' : 'common.off');
const label =
  (labels: Labels): Way =>
  (value, { t }) => {
    const found = labelOf(labels, Number(value));
    return found ? t(found.word) : String(value);
  };

const ways: Partial<Record<AuditField, Way>> = {
  status: onOff,
  work_status: label(workLabels),
  allow_df: onOff,
  must_second_factor: onOff,
  rate_copy: rate,
  rate_pay: rate,
  order_min: money,
  order_max: money,
  day_max: money,
  min_deposit: money,
  min_amount: money,
  max_amount: money,
  daily_amount: money,
  price: money,
  balance: money,
  amount: money,
  credited: money,
  effective_time: (value) => timeText(Number(value)),
  channel: label(channelLabels),
  kind: label(rechargeAccountKindLabels),
  target: label(adjustmentTargetLabels),
  role: (value, { locale }) => roleText(String(value), locale),
  permissions: (value, { locale }) =>
    [value]
      .flat()
      .map((name) => permissionText(String(name), locale))
      .join(locale === 'zh-CN' ? '、' : ', '),
  session: (value, { t }) => (value === 'others' ? t('account.revokeOthers') : String(value)),
  format: (value) => String(value).toUpperCase(),
};

function useValueText() {
  const t = useText();
  const locale = useLocaleName();
  return (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '—';
    if (isField(name)) {
      const way = ways[name];
      if (way) return way(value, { t, locale });
    } else if (isSettingName(name) && (typeof value === 'string' || typeof value === 'number')) return settingText(name, value, locale);
    if (Array.isArray(value)) return value.map(String).join(' ');
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
}

/** By their place among these: the database keeps them by the length of their names. */
const places = Object.keys(fieldTexts);
const placeOf = ({ name }: ChangedField) => places.indexOf(name);

/** What was changed, a line each; what was empty and is so still is no change. */
export function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
  const t = useText();
  const locale = useLocaleName();
  const valueText = useValueText();
  const titleOf = (name: string) => {
    if (isField(name)) return t(fieldTexts[name]);
    return isSettingName(name) ? settingTitle(name, locale) : name;
  };
  const lines = fields
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(({ name, before, after }) => ({
      name,
      was: before === undefined ? undefined : valueText(name, before),
      is: valueText(name, after),
    }))
    .filter(({ was, is }) => was !== is);
  if (lines.length === 0) return fields.length > 0 ? '—' : null;
  return lines.map(({ name, was, is }) => (
    <div key={name} className={styles.field}>
      {titleOf(name)}: {was !== undefined && `${was} → `}
      {is}
    </div>
  ));
}
