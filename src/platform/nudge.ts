/** The sync worker, asked for what nobody waits for: the page's end of it comes after the first screen. */
import { firstScreen } from '#lib/first-screen.ts';
import { errorName, log } from '#lib/log.ts';
import type * as worker from './worker-client.ts';

let loaded: Promise<typeof worker> | undefined;

function later(ask: (client: typeof worker) => void): void {
  loaded ??= firstScreen().then(() => import('./worker-client.ts'));
  void loaded.then(ask, (error: unknown) => {
    loaded = undefined;
    log.warn('sync.client-missing', { error: errorName(error) });
  });
}

/** Starts syncing for the device's owner, and again whenever the network or the member comes back [Y5]. */
export const startSync = (): void => later((client) => client.startSync());

/** Somebody is about to sign in. */
export const prepareSync = (): void => later((client) => client.prepareSync());

/** [Y5] Asks for a drain; whether anything waits is the worker's to know. */
export const drainSync = (): void => later((client) => client.drainSync());

/** [Y5] Asks for everything that waits out a failure, too. */
export const nudgeSync = (): void => later((client) => client.nudgeSync());
