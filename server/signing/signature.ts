import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalText, type SignableFields, type SignedCall } from '../../contract/gateway';

/** HMAC-SHA256 over the canonical text of a call and its fields, in lower-case hex. */
export function signatureOf(call: SignedCall, fields: SignableFields, secret: string): string {
  return createHmac('sha256', secret).update(canonicalText(call, fields)).digest('hex');
}

/** Whether one of the secrets made the signature; takes as long for a wrong one as for a right one. */
export function isSignedBy(call: SignedCall, fields: SignableFields, sign: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(sign);
  return secrets.some((secret) => {
    const right = Buffer.from(signatureOf(call, fields, secret));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}
