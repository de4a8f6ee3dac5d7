import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalText, signableText, type SignableFields, type SignedCall } from '../../../contract/gateway';

/** HMAC-SHA256 of the canonical text, as the platform makes it. Without WebCrypto: that is missing on plain HTTP. */
export function sign(call: SignedCall, fields: SignableFields, secret: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(canonicalText(call, fields))));
}

function isSignable(field: [name: string, value: unknown]): field is [string, string | number] {
  const [name, value] = field;
  return signableText.test(name) && (typeof value === 'number' || (typeof value === 'string' && signableText.test(value)));
}

/** Reads a body of JSON with texts and numbers alone, timestamp and nonce among them; null for anything else. */
export function readFields(text: string): SignableFields | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
    const entries = Object.entries(parsed).filter(isSignable);
    const fields = Object.fromEntries(entries);
    const { timestamp, nonce } = fields;
    const isWhole = entries.length === Object.keys(parsed).length && timestamp !== undefined && nonce !== undefined;
    return isWhole ? { ...fields, timestamp, nonce } : null;
  } catch {
    return null;
  }
}
