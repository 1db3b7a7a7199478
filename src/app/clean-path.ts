/**
 * The router lives in the hash; links in e-mails and shared ones are clean paths. At boot such an address is mapped
 * once to the same route in the hash, with its query [SHELL-10, SHELL-11].
 */
export interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * What the address should be; null where it already is right. The document runs this very function too: it must not use
 * anything from outside itself.
 */
export function hashAddress({ pathname, search, hash }: Address): string | null {
  const path = pathname === '/index.html' ? '/' : pathname;
  if (path === '/' && search === '') return null;
  if (!hash.startsWith('#/')) return `/#${path}${search}`;
  /*
   * A route in the hash is where the member already was: the path before it says nothing more, but whether the
   * laboratory is meant.
   */
  return hash === '#/socket-test' && new URLSearchParams(search).has('lab') ? `/${hash}?lab` : `/${hash}`;
}

let bootPathname = '';
/** The path at which the app itself was given. */
export const bootPath = (): string => bootPathname;

export function mapCleanPath(): void {
  bootPathname = location.pathname;
  const address = hashAddress(location);
  if (address !== null) history.replaceState(history.state, '', address);
}
