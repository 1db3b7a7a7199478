import ipaddr from 'ipaddr.js';

/**
 * Whether an address is one of the open internet: nothing private, local, reserved, nor one of these in the clothes of
 * IPv6.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast';
}
