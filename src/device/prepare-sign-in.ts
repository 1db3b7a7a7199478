/** Loads, while a guest fills in the sign-in form, the parts that are needed after the sign-in. */
import { errorName, log } from '#lib/log.ts';
import { prepareSync } from '#platform/sync-requests.ts';

let prepared = false;

export function prepareSignIn(): void {
  if (prepared) return;
  prepared = true;
  prepareSync();
  import('./device-part.ts').catch((error: unknown) => {
    prepared = false;
    log.debug('sign-in.not-prepared', { error: errorName(error) });
  });
}
