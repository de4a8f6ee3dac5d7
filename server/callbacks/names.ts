import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import fs from 'node:fs/promises';
import path from 'node:path';

/** Finds all addresses of a name, or throws. */
export type Ask = (host: string) => Promise<LookupAddress[]>;

/** A name that has not been answered by then is given up, sooner than the call that it is asked for. */
const limitMs = 5_000;
const tryMs = 2_000;
const tries = 2;

const hostsFile =
  process.platform === 'win32' ? path.join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts') : '/etc/hosts';

/** What the hosts file says is asked for with every callback: it is read again when it is that old. */
const hostsMs = 1_000;
let hosts = { readAt: -Infinity, text: Promise.resolve('') };

async function readHosts(): Promise<string> {
  try {
    return await fs.readFile(hostsFile, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function hostsText(): Promise<string> {
  const now = performance.now();
  if (now - hosts.readAt > hostsMs) hosts = { readAt: now, text: readHosts() };
  return hosts.text;
}

/** What this machine says of a name without asking anybody: its hosts file, and of itself in any case. */
async function ownAnswer(name: string): Promise<LookupAddress[]> {
  const addresses = (await hostsText()).split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    return names.some((one) => one.toLowerCase() === name) ? [{ address, family: address.includes(':') ? 6 : 4 }] : [];
  });
  const isItself = name === 'localhost' || name.endsWith('.localhost');
  return addresses.length === 0 && isItself
    ? [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]
    : addresses;
}

/**
 * Asks the hosts file and then the name servers, those of this machine where none are said. Not `dns.lookup`: it holds one of
 * the few threads of the process until the servers of the name have answered, also when nobody waits any more, and one
 * merchant whose servers are dead would hold up everybody's callbacks, passwords and files. This takes none, and ends. A name is
 * asked as it is written: no search domains.
 */
export function namesOf(servers?: readonly string[]): Ask {
  return async (host) => {
    const name = host.toLowerCase().replace(/\.$/, '');
    const own = await ownAnswer(name);
    if (own.length > 0) return own;
    const resolver = new Resolver({ timeout: tryMs, tries });
    if (servers) resolver.setServers(servers);
    const limit = setTimeout(() => resolver.cancel(), limitMs);
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      const addresses = [
        ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
        ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
      ];
      if (addresses.length === 0 && four.status === 'rejected') throw four.reason;
      return addresses;
    } finally {
      clearTimeout(limit);
    }
  };
}
