import { errorName, log } from '#lib/log.ts';
import { stretchInWorker } from '#platform/stretch-client.ts';
import { stretch, type StretchSecret } from '#sync/lock/stretch.ts';

/** Stretches in a worker; where there is none, in the page: a lock must open all the same. */
export const stretchBeside: StretchSecret = (secret, salt, costs) =>
  stretchInWorker({ secret, salt, ...costs }).catch((error: unknown) => {
    log.debug('lock.no-worker', { error: errorName(error) });
    return stretch(secret, salt, costs);
  });
