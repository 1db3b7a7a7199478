/**
 * Maps the address at boot. The router keeps its routes in the hash, but links in e-mails and shared links are clean
 * paths. Such a path is mapped once to the same route in the hash, with its query [SHELL-10, SHELL-11].
 */
export interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * Returns the address that should replace the given one, or null if it is right. The document runs the source of this
 * function too, so the function must not use anything from outside itself.
 */
export function hashAddress({ pathname, search, hash }: Address): string | null {
  const path = pathname === '/index.html' ? '/' : pathname;
  if (path === '/' && search === '') return null;
  if (!hash.startsWith('#/')) return `/#${path}${search}`;
  /* A route in the hash is where the member already was, so it wins over the path and its query. Only the mark of
     the laboratory is kept. */
  return hash === '#/socket-test' && new URLSearchParams(search).has('lab') ? `/${hash}?lab` : `/${hash}`;
}

let bootPathname = '';
/** Returns the path at which the app was served. */
export const bootPath = (): string => bootPathname;

export function mapCleanPath(): void {
  bootPathname = location.pathname;
  const address = hashAddress(location);
  if (address !== null) history.replaceState(history.state, '', address);
}
