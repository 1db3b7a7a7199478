import ipaddr from 'ipaddr.js';

/** Says whether an address is public: not private, local or reserved, also as an IPv4 address in IPv6 notation. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast';
}
