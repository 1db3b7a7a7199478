/**
 * [Y19] A device that cannot be read: what that is called, and when it is read again. Hardly any page needs it: it
 * comes when it does.
 */
import { backoff } from '#lib/backoff.ts';
import { systemClock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import { systemRandom } from '#lib/random.ts';
import { storageFailure } from '#store/failure.ts';
import { currentAccount, publishAccount } from './account.ts';

/** A disk has room again when the member has made some; a browser that only stumbled answers at once. */
const WAITS = { first: 600, most: 30_000 };

let attempts = 0;
let waiting: AbortController | null = null;

/**
 * Whoever was here stays; a page that does not know yet says so. It reads again by itself: after a while, each time a
 * longer one, and when the page is looked at again.
 */
export function couldNotRead(error: unknown, read: () => void): void {
  log.warn('account.unreadable', { error: errorName(error), attempts });
  const now = currentAccount().status;
  if (now === 'loading' || now === 'unreadable')
    publishAccount({ status: 'unreadable', failure: storageFailure(error) === 'full' ? 'full' : 'broken' });
  waiting?.abort();
  const stop = (waiting = new AbortController());
  const again = () => {
    stop.abort();
    read();
  };
  systemClock.wait(backoff(attempts++, systemRandom, WAITS), stop.signal).then(again, () => undefined);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again(), {
    signal: stop.signal,
  });
}

/** It was read: nothing is left to do. */
export function couldRead(): void {
  waiting?.abort();
  [waiting, attempts] = [null, 0];
}
