/** The sync worker, asked for what nobody waits for: the page's end of it comes after the first screen. */
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

/** Somebody is about to sign in. */
export const prepareSync = (): void => withClient((client) => client.prepareSync());

/** [Y5] Asks for a drain; whether anything waits is the worker's to know. */
export const drainSync = (): void => withClient((client) => client.drainSync());

/** [Y5] Asks for everything that waits out a failure, too. */
export const retrySync = (): void => withClient((client) => client.retrySync());
