import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { localeOf } from '../../contract/locale';
import { twiceHeader } from '../../contract/session';
import type { Caller } from '../kernel/caller';

/** Where a caller is whose address a proxy could not say: on no allow list, and never the proxy's own. */
const nowhere = '0.0.0.0';
const deviceMax = 300;

/**
 * An address as it is written down: IPv4 in IPv6 clothes is IPv4, and a port that some proxies add is none of it. Null for
 * what is no address at all.
 */
export function plainIp(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[(.+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  return isIP(bare) ? ipaddr.process(bare).toString() : null;
}

function printable(text: string, max: number): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, max);
}

/** Who calls, as far as the request itself tells. */
export function callerOf({ ip, id, headers }: FastifyRequest): Caller {
  const twice = headers[twiceHeader];
  return {
    // Of a caller that has hung up there is none any more, whatever its type says.
    ip: plainIp(String(ip)) ?? nowhere,
    device: printable(headers['user-agent'] ?? '', deviceMax),
    locale: localeOf(headers['accept-language']),
    requestId: id,
    authorization: headers.authorization,
    twiceToken: typeof twice === 'string' ? twice : undefined,
  };
}
