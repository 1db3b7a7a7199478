/** The sync worker, asked for what nobody waits for: the page's end of it comes after the first screen. */
import { firstScreen } from '#lib/first-screen.ts';
import { log } from '#lib/log.ts';
import type * as worker from './worker-client.ts';

let client: typeof worker | null = null;

function later(ask: (known: typeof worker) => void): void {
  if (client) return ask(client);
  const loaded = firstScreen().then(() => import('./worker-client.ts'));
  void loaded.then((found) => ask((client = found)), (error: unknown) => log.warn('sync.client-missing', { error: error instanceof Error ? error.name : typeof error }));
}

/** Starts syncing for the device's owner, and again whenever the network or the member comes back [Y5]. */
export const startSync = (): void => later((client) => client.startSync());

/** Somebody is about to sign in. */
export const prepareSync = (): void => later((client) => client.prepareSync());

/** [Y5] Asks for a drain; whether anything waits is the worker's to know. */
export const drainSync = (): void => later((client) => client.drainSync());

/** [Y5] Asks for everything that waits out a failure, too. */
export const nudgeSync = (): void => later((client) => client.nudgeSync());
