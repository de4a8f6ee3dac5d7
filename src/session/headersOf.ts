import type { Identity } from '../../contract/identity';
import { twiceHeader } from '../../contract/session';
import { currentLocale } from '../locales/useText';
import { storedToken, storedTwiceToken } from './storage';

interface Headers {
  'Accept-Language': string;
  Authorization?: string;
  [twiceHeader]?: string;
}

/** What goes out with a call beside its input: in which language, and for who is signed in as whom. */
export function headersOf(identity: Identity, isPublic: boolean): { token: string | null; headers: Headers } {
  const token = isPublic ? null : storedToken(identity);
  const twice = isPublic ? null : storedTwiceToken(identity);
  const headers = {
    'Accept-Language': currentLocale(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(twice ? { [twiceHeader]: twice } : {}),
  };
  return { token, headers };
}
