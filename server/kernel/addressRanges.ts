import ipaddr from 'ipaddr.js';

/**
 * The canonical range of an input: an address alone is a range of one, host bits are cleared, IPv4 in IPv6 clothes is
 * IPv4. Null where it is neither.
 */
export function canonicalRange(text: string): string | null {
  const [address = '', prefix, ...rest] = text.trim().split('/');
  if (rest.length > 0 || !ipaddr.isValid(address) || (ipaddr.IPv4.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)))
    return null;
  let parsed = ipaddr.parse(address);
  const isMapped = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress();
  if (parsed instanceof ipaddr.IPv6 && parsed.zoneId) return null;
  if (parsed instanceof ipaddr.IPv6 && isMapped) parsed = parsed.toIPv4Address();
  const bits = parsed.kind() === 'ipv4' ? 32 : 128;
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return null;
  const length = prefix === undefined ? bits : Number(prefix) - (isMapped ? 96 : 0);
  if (length < 0 || length > bits) return null;
  const family = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${parsed.toString()}/${length}`).toString()}/${length}`;
}

/** Whether an address lies in one of some canonical ranges. */
export function isWithin(ip: string, ranges: readonly string[]): boolean {
  const address = ipaddr.process(ip);
  return ranges.some((range) => {
    const [network, length] = ipaddr.parseCIDR(range);
    return network.kind() === address.kind() && address.match(network, length);
  });
}
