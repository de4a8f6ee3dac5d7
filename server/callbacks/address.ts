import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { switchOn } from '../../contract/fields';
import type { Settings } from '../../contract/settings';
import type { Config } from '../config';
import { refuse } from '../kernel/refusal';
import { namesOf, type Ask } from './names';

/**
 * Thrown where a callback would go to the platform's own network, or to something that is no web server. The merchant reads what
 * it says.
 */
export class RefusedAddress extends Error {
  constructor(address: string) {
    super(`refused to connect to ${address}`);
  }
}

/** Whether callbacks may go to private addresses: in a demo alone, whose receiver is on the same machine, and if it says so. */
export function allowsPrivateAddresses(settings: Pick<Settings, 'callback_private'>, { demo }: Pick<Config, 'demo'>): boolean {
  return demo && settings.callback_private === switchOn;
}

/** Of IPv6 only this is given to anybody: all else is special, or carries an IPv4 address inside. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by its range, and the machine's own host all the same: Azure's WireServer answers what a machine there is. */
const hostsOfClouds = ['168.63.129.16'];

/** Whether an address belongs to the open internet, and so to a merchant rather than to us. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (hostsOfClouds.includes(parsed.toString())) return false;
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

/** Ports of other services than the web: those that browsers refuse (Fetch standard, port blocking), */
const blockedByBrowsers = [
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113, 115, 117,
  119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636,
  989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
];
/** and databases, queues and what runs a data centre. */
const infrastructure = [
  445, 873, 1433, 1434, 1521, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 5432, 5433, 5671, 5672, 5900, 5984, 6379, 6380, 6432, 6443, 9042,
  9092, 9160, 9200, 9300, 10250, 10255, 11211, 11214, 26379, 27017, 27018, 27019, 28015, 33060,
];
const refusedPorts = new Set([...blockedByBrowsers, ...infrastructure]);

/** The host of a URL as an address, where it is one: brackets of IPv6 and odd spellings of IPv4 are the parser's. */
function literalOf(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : null;
}

/** Of another service than the web; a URL names no port where it is the usual one. */
const isRefusedPort = ({ port }: URL) => port !== '' && refusedPorts.has(Number(port));

/** Refuses an address that can be seen to be wrong without asking anybody; the rest is decided when it is connected to. */
export function refuseUnreachable(text: string, allowsPrivate: boolean): void {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    return refuse('NOTIFY_URL_REFUSED', {}, 'notify_url');
  const literal = literalOf(url);
  const isLocal = literal ? !isPublic(literal) : /(?:^|\.)localhost\.?$|\.local\.?$|\.internal\.?$/i.test(url.hostname);
  if (isRefusedPort(url) || (isLocal && !allowsPrivate)) refuse('NOTIFY_URL_REFUSED', {}, 'notify_url');
}

/** Throws where the port is none of the web's or the host a private address itself: no name is looked up for it. */
export function expectOpen(url: URL, allowsPrivate: boolean): void {
  if (isRefusedPort(url)) throw new RefusedAddress(`port ${url.port}`);
  const literal = literalOf(url);
  if (literal && !allowsPrivate && !isPublic(literal)) throw new RefusedAddress(literal);
}

/** The lookup of a connection: all answers of a name, refused where one of them is not let through. */
function lookupWith(ask: Ask, letsThrough: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    ask(host).then(
      (addresses) => {
        const hidden = addresses.find(({ address }) => !letsThrough(address));
        // Where a name of our own network leads is nothing that a merchant is told.
        if (hidden) return done(new RefusedAddress('a private address'), '', 0);
        const [first] = addresses;
        if (!first) return done(new Error(`${host} has no address`), '', 0);
        return options.all ? done(null, addresses) : done(null, first.address, first.family);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), '', 0),
    );
  };
}

/**
 * Looks a name up for the connection that is made at once, and refuses when any of its addresses is private: what was
 * checked is what is connected to, so a name that changes its mind in between gains nothing.
 */
export const publicLookup = (ask: Ask): LookupFunction => lookupWith(ask, isPublic);

export const lookupPublic = publicLookup(namesOf());
/** Where private addresses are let through: looked up alike. */
export const lookupAny = lookupWith(namesOf(), () => true);
