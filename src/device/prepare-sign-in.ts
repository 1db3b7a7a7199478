/** Who enters the sign-in form is about to need what the sign-in screen does without: it comes while they type. */
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
