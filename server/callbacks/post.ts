import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { signatureVersion, signatureVersionHeader } from '../../contract/gateway';
import { giveUpAfter, TooSlow } from '../kernel/giveUpAfter';
import { expectOpen, lookupAny, lookupPublic, RefusedAddress } from './address';

export interface Answered {
  /** Null: nothing was answered. */
  httpCode: number | null;
  /** The answer's body, cut; or why there is none. */
  value: string;
  milliseconds: number;
}

const limitMs = 15_000;
const maxBytes = 2000;

/**
 * Sends JSON to a receiver: 15 s in all, no redirect followed, no more read than is kept. Never throws. `lookup` finds the
 * addresses of a name where private ones are refused.
 */
export async function postJson(address: string, body: string, allowsPrivate: boolean, lookup = lookupPublic): Promise<Answered> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const url = new URL(address);
    expectOpen(url, allowsPrivate);
    return { ...(await send(url, body, allowsPrivate ? lookupAny : lookup)), milliseconds: took() };
  } catch (error) {
    return { httpCode: null, value: reasonOf(error), milliseconds: took() };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RefusedAddress || error instanceof TooSlow) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'ECANCELLED') return 'its name was not found in time';
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.message : String(error);
}

function send(url: URL, body: string, lookup: LookupFunction): Promise<Omit<Answered, 'milliseconds'>> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      // A connection of its own: it is checked when it is made.
      agent: false,
      lookup,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'tmall-system-callback',
        connection: 'close',
      },
    });
    request.setHeader(signatureVersionHeader, signatureVersion);
    giveUpAfter(request, limitMs);
    request.on('error', (error) => reject(error));
    // Who answers that he will speak something else has answered, and is not spoken to.
    request.on('upgrade', ({ statusCode = null }, socket) => {
      socket.destroy();
      resolve({ httpCode: statusCode, value: '' });
    });
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const finish = () =>
        resolve({ httpCode: response.statusCode ?? null, value: printable(Buffer.concat(parts).subarray(0, maxBytes).toString('utf8')) });
      response.on('data', (part: Buffer) => {
        parts.push(part);
        bytes += part.length;
        if (bytes < maxBytes) return;
        finish();
        response.destroy();
      });
      response.on('end', finish);
      response.on('error', reject);
    });
    request.end(body);
  });
}

/** Text that a database column and a page can hold, and that turns nothing around there. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, ' ').trim();
}
