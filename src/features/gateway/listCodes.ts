import { codes } from '../../../contract/codes';
import { goodSecretsMax, timestampWindowSeconds } from '../../../contract/gateway';
import { fill, inLocale, type Locale } from '../../../contract/locale';
import type { ConfigInfo } from '../../../contract/system';

function valuesOf(name: string, config: ConfigInfo): Record<string, string | number> {
  switch (name) {
    case 'TIMESTAMP_STALE':
      return { seconds: timestampWindowSeconds };
    case 'AMOUNT_OUT_OF_RANGE':
      return { min: config.order_min, max: config.order_max };
    case 'WITHDRAWAL_RANGE':
      return { min: config.withdrawal_min, max: config.withdrawal_max };
    case 'SECRET_ROTATED_TOO_OFTEN':
      return { max: goodSecretsMax };
    default:
      return {};
  }
}

/** Every code with its text as the platform would say it now; what only a single refusal knows is left out as "…". */
export function listCodes(locale: Locale, config: ConfigInfo): { name: string; code: number; text: string }[] {
  return Object.entries(codes).map(([name, { code, text }]) => ({
    name,
    code,
    text: fill(inLocale(text, locale), valuesOf(name, config)).replace(/\{\w+\}/g, '…'),
  }));
}
