import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { refuse } from '../kernel/refusal';

/** Thrown where a callback would go to an address of the platform's own network. */
export class PrivateAddress extends Error {
  constructor(address: string) {
    super(`refused to connect to ${address}`);
  }
}

/** Whether an address belongs to the open internet, and so to a merchant rather than to us. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast';
}

/** The host of a URL as an address, where it is one: brackets of IPv6 and odd spellings of IPv4 are the parser's. */
function literalOf(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : null;
}

/** Refuses an address that can be seen to be wrong without asking anybody; the rest is decided when it is connected to. */
export function refuseUnreachable(text: string, allowsPrivate: boolean): void {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return refuse('NOTIFY_URL_REFUSED', {}, 'notify_url');
  const literal = literalOf(url);
  const isLocal = literal ? !isPublic(literal) : /^localhost\.?$|\.local\.?$|\.internal\.?$/i.test(url.hostname);
  if (isLocal && !allowsPrivate) refuse('NOTIFY_URL_REFUSED', {}, 'notify_url');
}

/** Throws where the host is a private address itself: no name is looked up for it. */
export function expectPublicHost(url: URL): void {
  const literal = literalOf(url);
  if (literal && !isPublic(literal)) throw new PrivateAddress(literal);
}

/**
 * Looks a name up for the connection that is made at once, and refuses when any of its addresses is private: what was
 * checked is what is connected to, so a name that changes its mind in between gains nothing.
 */
export const lookupPublic: LookupFunction = (host, options, done) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    const hidden = addresses.find(({ address }) => !isPublic(address));
    if (hidden) return done(new PrivateAddress(hidden.address), '', 0);
    const [first] = addresses;
    if (!first) return done(new Error(`${host} has no address`), '', 0);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};
