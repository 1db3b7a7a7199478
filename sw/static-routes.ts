/**
 * Names the requests that no handler of the service worker ever answers, where the browser knows static routes: it then
 * sends them to the network by itself, without starting the worker. Navigations are not among them, because each needs
 * the worker: for the version that is served, for the mark of a lost session, and for what was shared.
 */
import { ignoreFailure } from './events.ts';
import { networkSegments } from './screens.ts';

/** The installation's event with static routes, which TypeScript does not know. */
export interface RoutedInstall {
  addRoutes?: (rule: {
    condition: { or: readonly { urlPattern: { pathname: string } }[] };
    source: 'network';
  }) => Promise<void>;
}

/** Adds the routes. Must be called while the event is dispatched; without them every request only takes longer. */
export async function addStaticRoutes(event: RoutedInstall): Promise<void> {
  if (!event.addRoutes) return;
  const paths = networkSegments.map((segment) => ({ urlPattern: { pathname: `/${segment}/*` } }));
  await ignoreFailure(event.addRoutes({ condition: { or: paths }, source: 'network' }));
}
