import type { Locale } from '../../contract/locale';

/** Who calls, as far as the request itself tells. */
export interface Caller {
  ip: string;
  device: string;
  locale: Locale;
  requestId: string;
  authorization: string | undefined;
  twiceToken: string | undefined;
}
