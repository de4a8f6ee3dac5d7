import type { Say, TextId } from '../../locales/useText';

/** What the platform keeps of an attempt at a callback that nobody answered, and in which words people are told. */
const reasons: readonly (readonly [kept: RegExp, told: TextId])[] = [
  [/^(?:ENOTFOUND|EAI_AGAIN|ENODATA)$|has no address$/, 'callback.noHost'],
  [/^ECONNREFUSED$/, 'callback.refused'],
  [/^(?:ECONNRESET|EPIPE|HPE_\w+)$/, 'callback.broken'],
  [/^ETIMEDOUT$|^no answer within|not found in time$/, 'callback.tooSlow'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'callback.unreachable'],
  [/CERT|^UNABLE_TO_|^ERR_(?:TLS|SSL)_/, 'callback.certificate'],
  [/^refused to connect/, 'callback.notOpen'],
];

/** Why nobody answered a callback, in the user's language, and as it was kept: those who run the receiver look for that. */
export function unansweredText(kept: string, t: Say): string {
  const [, told] = reasons.find(([pattern]) => pattern.test(kept)) ?? [];
  return told ? t('callback.unanswered', { reason: t(told), kept }) : kept;
}
