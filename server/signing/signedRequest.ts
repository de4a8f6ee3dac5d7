import { randomBytes } from 'node:crypto';
import type { Endpoint, Method } from '../../contract/endpoint';
import { signatureVersion, signatureVersionHeader, signedCall } from '../../contract/gateway';
import { toUnix } from '../kernel/clock';
import { signatureOf } from './signature';

export type Fields = Record<string, string | number>;

interface SignedRequest {
  method: Method;
  /** The published path, base included. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A signed call of the gateway as whoever makes it sends it: of this moment, with a nonce of its own. */
export function signedRequest(endpoint: Endpoint, fields: Fields, secret: string, now: Date): SignedRequest {
  const { method, path } = signedCall(endpoint);
  const signed = { ...fields, timestamp: toUnix(now), nonce: randomBytes(12).toString('hex') };
  return {
    method,
    path,
    headers: { 'content-type': 'application/json', [signatureVersionHeader]: signatureVersion },
    body: JSON.stringify({ ...signed, sign: signatureOf({ method, path }, signed, secret) }),
  };
}
