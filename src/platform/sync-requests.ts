/**
 * Requests to the sync worker that need no answer. The page's client of the worker is loaded after the first screen.
 */
import { whenFirstScreenStands } from '#startup/gates/startup-gates.ts';
import { errorName, log } from '#lib/log.ts';
import type * as worker from './worker-client.ts';

let clientPromise: Promise<typeof worker> | undefined;

function withClient(request: (client: typeof worker) => void): void {
  clientPromise ??= whenFirstScreenStands().then(() => import('./worker-client.ts'));
  void clientPromise.then(request, (error: unknown) => {
    clientPromise = undefined;
    log.warn('sync.client-missing', { error: errorName(error) });
  });
}

/** Starts syncing for the device's owner, and again whenever the network or the member comes back [Y5]. */
export const startSync = (): void => withClient((client) => client.startSync());

/** Loads the worker ahead, because somebody is about to sign in. */
export const prepareSync = (): void => withClient((client) => client.prepareSync());

/** Requests a drain of the outbox; the worker knows whether anything waits [Y5]. */
export const drainSync = (): void => withClient((client) => client.drainSync());

/** Requests a drain that also retries entries that wait after a failure [Y5]. */
export const retrySync = (): void => withClient((client) => client.retrySync());
