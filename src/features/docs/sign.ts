import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalText } from '../../../contract/gateway';

export type Fields = Record<string, string | number>;

/** HMAC-SHA256 of the canonical text, as the platform makes it. Without WebCrypto: that is missing on plain HTTP. */
export function sign(fields: Fields, secret: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(canonicalText(fields))));
}

/** Reads a body of JSON with texts and numbers alone; null for anything else. */
export function readFields(text: string): Fields | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
    const entries = Object.entries(parsed).filter((entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number');
    return entries.length === Object.keys(parsed).length ? Object.fromEntries(entries) : null;
  } catch {
    return null;
  }
}
