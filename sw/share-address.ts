/** Address to which the system's share menu posts, as in the manifest. */
export const SHARE_PATH = '/share-target';

/** Says whether a request is such a post. Every request of the app comes by here, and few are posts. */
export function isShare({ method, url }: Pick<Request, 'method' | 'url'>, origin: string): boolean {
  if (method !== 'POST') return false;
  const address = new URL(url);
  return address.origin === origin && address.pathname === SHARE_PATH;
}
