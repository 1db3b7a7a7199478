import { isAppAddress } from './addresses.ts';

/**
 * Returns the pattern of a route of the app, as `/chat/*`: its first segment, and whether more follows. It never holds
 * an id or a name. What is none of the app's routes counts as the root.
 */
export function routePattern(path: string): string {
  const [, first = '', ...rest] = path.replace(/[?#].*$/, '').split('/');
  if (!isAppAddress(`/${first}`)) return '/';
  return rest.some(Boolean) ? `/${first}/*` : `/${first}`;
}
