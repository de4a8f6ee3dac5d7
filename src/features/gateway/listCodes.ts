import { codes } from '../../../contract/codes';
import { goodSecretsMax, timestampWindowSeconds } from '../../../contract/gateway';
import { fill, inLocale, type Locale } from '../../../contract/locale';
import { moneyText } from '../../../contract/money';
import type { ConfigInfo } from '../../../contract/system';

function valuesOf(name: string, config: ConfigInfo): Record<string, string | number> {
  switch (name) {
    case 'TIMESTAMP_STALE':
      return { seconds: timestampWindowSeconds };
    case 'AMOUNT_OUT_OF_RANGE':
      return { min: moneyText(config.order_min), max: moneyText(config.order_max) };
    case 'WITHDRAWAL_RANGE':
      return { min: moneyText(config.withdrawal_min), max: moneyText(config.withdrawal_max) };
    case 'SECRET_ROTATED_TOO_OFTEN':
      return { max: goodSecretsMax };
    default:
      return {};
  }
}

interface ListedCode {
  name: string;
  code: number;
  text: string;
}

/**
 * Every code once, by its number, with its text as the platform would say it now; what only a single refusal knows is left out as "…".
 * Of those that share a number the first speaks for all.
 */
export function listCodes(locale: Locale, config: ConfigInfo): ListedCode[] {
  const listed = new Map<number, ListedCode>();
  for (const [name, { code, text }] of Object.entries(codes)) {
    if (listed.has(code)) continue;
    listed.set(code, { name, code, text: fill(inLocale(text, locale), valuesOf(name, config)).replace(/\{\w+\}/g, '…') });
  }
  return [...listed.values()].toSorted((one, other) => one.code - other.code);
}
