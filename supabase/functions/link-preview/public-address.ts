import ipaddr from 'ipaddr.js';

/** Where IPv6 addresses of hosts come from; other ranges hold, among more, IPv4 addresses in old notations. */
const GLOBAL: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Says whether an address is public: not private, local or reserved, also as an IPv4 address in IPv6 notation. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (!(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL));
}
