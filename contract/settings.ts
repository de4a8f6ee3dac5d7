import * as z from 'zod/mini';
import { keptValue } from './audit';
import { done, endpoint, nothing } from './endpoint';
import { switchOff, switchOn, switchValue, text as textField, unixSeconds, whole as wholeField } from './fields';
import type { ChannelName } from './labels';
import { fill, inLocale, type Locale } from './locale';
import { formatMoney, formatRate, groupThousands, moneyText, parseMoney, type Currency } from './money';
import { highestRate } from './rates';
import { defaultUploadMaxBytes, maxUploadBytes } from './system';
import { channel } from './words/channel';
import { common } from './words/common';
import { field } from './words/field';
import { setting } from './words/setting';

/** Of the words, what a setting may be said with: a page that shows one has to fetch them in both languages. */
const words = { ...channel, ...common, ...field, ...setting };
type SettingWord = keyof typeof words;

/** The groups of settings in the order in which they are shown, each with its word; those of a channel are called after it. */
export const settingGroups = {
  general: 'setting.general',
  orders: 'setting.orders',
  copy: 'channel.copy',
  pay: 'channel.pay',
  recharges: 'setting.recharges',
  withdrawals: 'setting.withdrawals',
} as const satisfies Record<string, SettingWord>;
export type SettingGroup = keyof typeof settingGroups;

/** In what a number is counted: its word, and how many of what is kept make one. */
export const settingUnits = {
  minutes: { word: 'setting.minutes', scale: 1 },
  pieces: { word: 'setting.pieces', scale: 1 },
  megabytes: { word: 'setting.megabytes', scale: 1_048_576 },
} as const satisfies Record<string, { word: SettingWord; scale: number }>;

/** What kind of value a setting has, and its limits. Null is a value of those alone that may be left to the platform. */
export type SettingKind =
  | { kind: 'text'; min: 0 | 1; max: number }
  | { kind: 'switch' }
  | { kind: 'whole'; min: number; max: number; unit: keyof typeof settingUnits; isOptional: boolean }
  | { kind: 'money'; min: string; max: string; currency: Currency; isOptional: boolean }
  | { kind: 'rate'; min: 0; max: number };
export type SettingValue = string | number | null;

export type Stated = SettingKind & { group: SettingGroup; word: SettingWord; fallback: SettingValue; field: z.ZodMiniType<SettingValue> };

/** No amount, no number of minutes, of orders or of recharges is set higher than this. */
const [mostMoney, mostFee, mostMinutes, mostWaiting, mostOpen] = ['10000000.00', '1000.00', 1440, 1_000_000, 1000] as const;

/** The form alone; that it is within its limits is said by `faultsOf`, with the limits. */
const amountField = (currency: Currency) =>
  z.string().check(z.refine((typed) => (parseMoney(typed, currency) ?? -1n) >= 0n, currency === 'CNY' ? 'money' : 'decimal'));
const numberField = wholeField(0, Number.MAX_SAFE_INTEGER);

const text = (min: 0 | 1, max: number) => ({ kind: 'text', field: textField(max, min), min, max }) as const;
const onOff = { kind: 'switch', field: switchValue } as const;
const rate = { kind: 'rate', field: numberField, min: 0, max: highestRate } as const;
const whole = (unit: keyof typeof settingUnits, min: number, max: number) =>
  ({ kind: 'whole', field: numberField, unit, min, max, isOptional: false }) as const;
const money = (min: string, max: string, currency: Currency = 'CNY') =>
  ({ kind: 'money', field: amountField(currency), min, max, currency, isOptional: false }) as const;

const leastOrder = '0.01';
const [ownAmount, ownMinutes] = [
  { ...money(leastOrder, mostMoney), field: z.nullable(amountField('CNY')), isOptional: true, fallback: null },
  { ...whole('minutes', 1, mostMinutes), field: z.nullable(numberField), isOptional: true, fallback: null },
];
const [channelStatus, channelMin, channelMax, channelMinutes, channelProduct] = [
  { word: 'setting.channel_status', ...onOff, fallback: switchOn },
  { word: 'setting.order_min', ...ownAmount },
  { word: 'setting.order_max', ...ownAmount },
  { word: 'setting.order_minutes', ...ownMinutes },
  { word: 'setting.channel_product', ...onOff, fallback: switchOff },
] as const;

/** What the platform can change while it runs: the value that each has until then, its kind and its limits. */
export const settings = {
  system_name: { group: 'general', word: 'setting.system_name', ...text(1, 32), fallback: '天猫系统' },
  /** Without one it is the system's name. */
  watermark: { group: 'general', word: 'setting.watermark', ...text(0, 32), fallback: '' },
  upload_max_bytes: {
    ...{ group: 'general', word: 'setting.upload_max_bytes' },
    ...whole('megabytes', settingUnits.megabytes.scale, maxUploadBytes),
    fallback: defaultUploadMaxBytes,
  },
  notice_sound: { group: 'general', word: 'setting.notice_sound', ...onOff, fallback: switchOn },
  ms_team_order_manage: { group: 'general', word: 'setting.ms_team_order_manage', ...onOff, fallback: switchOn },
  order_min: { group: 'orders', word: 'setting.order_min', ...money(leastOrder, mostMoney), fallback: '1.00' },
  order_max: { group: 'orders', word: 'setting.order_max', ...money(leastOrder, mostMoney), fallback: '50000.00' },
  /** Until a waiting order expires. */
  order_minutes: { group: 'orders', word: 'setting.order_minutes', ...whole('minutes', 1, mostMinutes), fallback: 10 },
  /** How many orders of a merchant may wait for their payment at a time: each keeps a deposit and a place of an account's day. */
  max_waiting_orders: { group: 'orders', word: 'setting.max_waiting_orders', ...whole('pieces', 1, mostWaiting), fallback: 200 },
  /** After how many orders in a row that ran out a receiving account rests; 0: never. */
  account_rest_after: { group: 'orders', word: 'setting.account_rest_after', ...whole('pieces', 0, mostOpen), fallback: 5 },
  /** Of a paid order. */
  software_fee_rate: { group: 'orders', word: 'setting.software_fee_rate', ...rate, fallback: 10 },
  /** On: an order may go to a provider whose rate is above its merchant's; the platform pays the difference. */
  allow_loss: { group: 'orders', word: 'setting.allow_loss', ...onOff, fallback: switchOff },
  /** On: callbacks may go to private addresses. */
  callback_private: { group: 'orders', word: 'setting.callback_private', ...onOff, fallback: switchOff },
  /** Off: the channel takes no new orders. */
  channel_copy_status: { group: 'copy', ...channelStatus },
  channel_copy_order_min: { group: 'copy', ...channelMin },
  channel_copy_order_max: { group: 'copy', ...channelMax },
  channel_copy_minutes: { group: 'copy', ...channelMinutes },
  /** On: an order of the channel is given to shops alone that have a product of its amount in stock. */
  channel_copy_product: { group: 'copy', ...channelProduct },
  channel_pay_status: { group: 'pay', ...channelStatus },
  channel_pay_order_min: { group: 'pay', ...channelMin },
  channel_pay_order_max: { group: 'pay', ...channelMax },
  channel_pay_minutes: { group: 'pay', ...channelMinutes },
  channel_pay_product: { group: 'pay', ...channelProduct },
  /** Yuan per USDT. */
  usdt_rate: { group: 'recharges', word: 'setting.usdt_rate', ...money('1.00', '20.00', 'USDT'), fallback: '7.20' },
  /** Where the platform's recharges are paid to; without one there are none. */
  usdt_address: { group: 'recharges', word: 'setting.usdt_address', ...text(0, 34), fallback: '' },
  /** How many recharges an owner may have open at a time. */
  max_open_recharges: { group: 'recharges', word: 'setting.max_open_recharges', ...whole('pieces', 1, mostOpen), fallback: 3 },
  withdrawal_min: { group: 'withdrawals', word: 'setting.withdrawal_min', ...money('0.01', mostMoney), fallback: '100.00' },
  withdrawal_max: { group: 'withdrawals', word: 'setting.withdrawal_max', ...money('0.01', mostMoney), fallback: '50000.00' },
  withdrawal_fee: { group: 'withdrawals', word: 'setting.withdrawal_fee', ...money('0.00', mostFee), fallback: '2.00' },
  /** Of the amount, beside the fixed fee. */
  withdrawal_fee_rate: { group: 'withdrawals', word: 'setting.withdrawal_fee_rate', ...rate, fallback: 0 },
} as const satisfies Record<string, Stated>;
export type SettingName = keyof typeof settings;

export function isSettingName(word: string): word is SettingName {
  return Object.hasOwn(settings, word);
}

export const settingNames = Object.keys(settings).filter(isSettingName);

export const namesIn = (group: SettingGroup) => settingNames.filter((name) => settings[name].group === group);

function fieldsOf<S extends Record<string, Stated>>(stated: S): { [N in keyof S]: S[N]['field'] };
function fieldsOf(stated: Record<string, Stated>): Record<string, z.ZodMiniType> {
  return Object.fromEntries(Object.entries(stated).map(([name, { field }]) => [name, field]));
}

/** A value for every setting. */
export const settingValues = z.object(fieldsOf(settings));
export type Settings = z.output<typeof settingValues>;

/** The settings of a channel by what they say; null: as the platform. */
export function channelSettings(values: Settings, channel: ChannelName) {
  return {
    status: values[`channel_${channel}_status` as const],
    orderMin: values[`channel_${channel}_order_min` as const],
    orderMax: values[`channel_${channel}_order_max` as const],
    minutes: values[`channel_${channel}_minutes` as const],
    product: values[`channel_${channel}_product` as const],
  };
}

/** A value for people, with its unit: "￥50,000.00", "10 分钟", "0.10%". */
export function settingText(name: SettingName, value: SettingValue, locale: Locale): string {
  const stated: Stated = settings[name];
  if (value === null) return inLocale(words['setting.asPlatform'], locale);
  switch (stated.kind) {
    case 'money':
      return moneyText(String(value));
    case 'rate':
      return formatRate(Number(value));
    case 'switch':
      return inLocale(words[value === switchOn ? 'common.on' : 'common.off'], locale);
    case 'whole': {
      const { word, scale } = settingUnits[stated.unit];
      return fill(inLocale(words[word], locale), { n: groupThousands(String(Number(value) / scale)) });
    }
    case 'text':
      return String(value);
  }
}

/** A unit by itself: "分钟", "min"; empty where a language has no word for it. */
export function unitText(unit: keyof typeof settingUnits, locale: Locale): string {
  return fill(inLocale(words[settingUnits[unit].word], locale), { n: '' }).trim();
}

/** How a setting is called where its group is not beside it. */
export function settingTitle(name: SettingName, locale: Locale): string {
  const { group, word } = settings[name];
  return `${inLocale(words[settingGroups[group]], locale)} · ${inLocale(words[word], locale)}`;
}

/** Between what a setting may be; null for a switch. */
export function limitsText(name: SettingName, locale: Locale): string | null {
  const stated: Stated = settings[name];
  if (stated.kind === 'switch') return null;
  if (stated.kind === 'text') return fill(inLocale(words['field.tooLong'], locale), { n: stated.max });
  return fill(inLocale(words['setting.range'], locale), limitsOf(name, stated, locale));
}

type Limited = Exclude<Stated, { kind: 'text' | 'switch' }>;

/** The unit is said once, at the end. */
function limitsOf(name: SettingName, stated: Limited, locale: Locale) {
  const least = stated.kind === 'whole' ? groupThousands(String(stated.min / settingUnits[stated.unit].scale)) : null;
  return { min: least ?? settingText(name, stated.min, locale), max: settingText(name, stated.max, locale) };
}

/** How large a value is, in its smallest unit; null where it has no size or none is set. */
function sizeOf(stated: SettingKind, value: SettingValue): bigint | null {
  if (value === null || stated.kind === 'text' || stated.kind === 'switch') return null;
  return stated.kind === 'money' ? parseMoney(String(value), stated.currency) : BigInt(value);
}

/** What may not be above what: also a channel's own limits and the platform's, of which the tighter holds. */
const ordered: readonly (readonly [least: SettingName, most: SettingName])[] = [
  ['order_min', 'order_max'],
  ['channel_copy_order_min', 'channel_copy_order_max'],
  ['channel_copy_order_min', 'order_max'],
  ['order_min', 'channel_copy_order_max'],
  ['channel_pay_order_min', 'channel_pay_order_max'],
  ['channel_pay_order_min', 'order_max'],
  ['order_min', 'channel_pay_order_max'],
  ['withdrawal_min', 'withdrawal_max'],
];

type Say = (locale: Locale) => string;

/** Says that a setting is out of its own limits; undefined: it is within. */
export function limitFault(name: SettingName, value: SettingValue): Say | undefined {
  const stated: Stated = settings[name];
  const size = sizeOf(stated, value);
  if (size === null || stated.kind === 'text' || stated.kind === 'switch') return undefined;
  const [min = 0n, max = 0n] = [stated.min, stated.max].map((limit) => sizeOf(stated, limit) ?? 0n);
  if (size >= min && size <= max) return undefined;
  return (locale) => fill(inLocale(words['setting.outOfRange'], locale), limitsOf(name, stated, locale));
}

/** Says at each setting that was changed what it may not be: out of its limits, or above or below what another one is by now. */
export function faultsOf(values: Settings, changed: readonly SettingName[]): Partial<Record<SettingName, Say>> {
  const faults: Partial<Record<SettingName, Say>> = {};
  const blame = (at: SettingName, word: 'setting.belowOther' | 'setting.aboveOther', other: SettingName) => {
    faults[at] ??= (locale) =>
      fill(inLocale(words[word], locale), { name: settingTitle(other, locale), value: settingText(other, values[other], locale) });
  };
  for (const name of changed) {
    const fault = limitFault(name, values[name]);
    if (fault) faults[name] = fault;
  }
  for (const [least, most] of ordered) {
    const [low, high] = [sizeOf(settings[least], values[least]), sizeOf(settings[most], values[most])];
    if (low === null || high === null || low <= high) continue;
    if (changed.includes(most)) blame(most, 'setting.belowOther', least);
    else if (changed.includes(least)) blame(least, 'setting.aboveOther', most);
  }
  return faults;
}

/** A value as it is kept: an amount with all its decimals, at least two. */
export function keptSetting(name: SettingName, value: SettingValue): SettingValue {
  const stated: Stated = settings[name];
  const size = stated.kind === 'money' ? sizeOf(stated, value) : null;
  return stated.kind === 'money' && size !== null ? formatMoney(size, stated.currency).replace(/(\.\d{2,}?)0+$/, '$1') : value;
}

/** Every setting as it is now, and of those that somebody has changed the last change. */
export const showSettings = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/setting/info' },
  access: 'setting.view',
  input: nothing,
  output: z.object({
    values: settingValues,
    changes: z.array(
      z.object({
        name: z.enum(settingNames),
        time: unixSeconds,
        operator: z.nullable(z.string()),
        before: keptValue,
        after: keptValue,
      }),
    ),
  }),
});
export type SettingChange = z.output<typeof showSettings.output>['changes'][number];

/** Changes the settings that are named, all of them or none; what is not named stays. They hold at once, everywhere. */
export const updateSettings = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/setting/update' },
  access: 'setting.manage',
  stepUp: true,
  input: z.partial(settingValues),
  output: done,
});
