import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalText } from '../../contract/gateway';

/** HMAC-SHA256 over the canonical text of the fields, in lower-case hex. */
export function signatureOf(fields: Readonly<Record<string, string | number>>, secret: string): string {
  return createHmac('sha256', secret).update(canonicalText(fields)).digest('hex');
}

/** Whether one of the secrets made the signature; takes as long for a wrong one as for a right one. */
export function isSignedBy(fields: Readonly<Record<string, string | number>>, sign: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(sign);
  return secrets.some((secret) => {
    const right = Buffer.from(signatureOf(fields, secret));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}
