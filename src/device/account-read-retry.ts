/**
 * [Y19] A device that cannot be read: what that is called, and when it is read again. Hardly any page needs it: it
 * comes when it does.
 */
import { backoff } from '#lib/backoff.ts';
import { systemClock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import { systemRandom } from '#lib/random.ts';
import { storageFailureOf } from '#sync/store/failure.ts';
import { currentAccount, publishAccount } from '#startup/account.ts';

/** A disk has room again when the member has made some; a browser that only stumbled answers at once. */
const RETRY_DELAYS = { first: 600, most: 30_000 };

let attempts = 0;
let pendingWait: AbortController | null = null;

/**
 * Whoever was here stays; a page that does not know yet says so. It reads again by itself: after a while, each time a
 * longer one, and when the page is looked at again.
 */
export function onReadFailed(error: unknown, read: () => void): void {
  log.warn('account.unreadable', { error: errorName(error), attempts });
  const status = currentAccount().status;
  if (status === 'loading' || status === 'unreadable')
    publishAccount({ status: 'unreadable', failure: storageFailureOf(error) === 'full' ? 'full' : 'broken' });
  pendingWait?.abort();
  const wait = (pendingWait = new AbortController());
  const retry = () => {
    wait.abort();
    read();
  };
  systemClock.wait(backoff(attempts++, systemRandom, RETRY_DELAYS), wait.signal).then(retry, () => undefined);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && retry(), {
    signal: wait.signal,
  });
}

/** It was read: nothing is left to do. */
export function onReadSucceeded(): void {
  pendingWait?.abort();
  [pendingWait, attempts] = [null, 0];
}
