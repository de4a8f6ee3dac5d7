import { switchOf, switchOn } from '../../../contract/fields';
import { formatMoney, parseMoney } from '../../../contract/money';
import { settings, settingUnits, type SettingName, type SettingValue, type Stated } from '../../../contract/settings';

/** What a form's field holds of a setting: a switch, or a text in the unit that people type. */
export type Typed = string | boolean;

/** A value as it is typed: percent for a rate, megabytes for bytes. */
export function typedOf(name: SettingName, value: SettingValue): Typed {
  const stated: Stated = settings[name];
  if (stated.kind === 'switch') return value === switchOn;
  if (value === null) return '';
  if (stated.kind === 'rate') return formatMoney(BigInt(value));
  return stated.kind === 'whole' ? String(Number(value) / settingUnits[stated.unit].scale) : String(value);
}

/** What was typed as the value it means; undefined where it means none. */
export function settingOf(name: SettingName, typed: Typed | undefined): SettingValue | undefined {
  const stated: Stated = settings[name];
  if (stated.kind === 'switch') return switchOf(typed === true);
  const text = String(typed ?? '').trim();
  switch (stated.kind) {
    case 'text':
      return text === '' && stated.min > 0 ? undefined : text;
    case 'rate': {
      const points = parseMoney(text);
      return points === null ? undefined : Number(points);
    }
    case 'whole':
      if (text === '' && stated.isOptional) return null;
      return /^\d{1,9}$/.test(text) ? Number(text) * settingUnits[stated.unit].scale : undefined;
    case 'money':
      if (text === '' && stated.isOptional) return null;
      return parseMoney(text, stated.currency) === null ? undefined : text;
  }
}
