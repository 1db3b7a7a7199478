/**
 * Handles a device that cannot be read: publishes the reason, and schedules the next read [Y19]. Few pages need it, so
 * it is loaded on demand.
 */
import { backoff } from '#lib/retry-after.ts';
import { systemClock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import { systemRandom } from '#lib/random.ts';
import { storageFailureOf } from '#lib/storage-failure.ts';
import { currentAccount, publishAccount } from '#startup/account.ts';

/**
 * Delays in milliseconds. A browser with a passing error succeeds at the next read; a full disk only when the member
 * has made room.
 */
const RETRY_DELAYS = { first: 600, most: 30_000 };

let attempts = 0;
let pendingWait: AbortController | null = null;

/**
 * Publishes that the device is unreadable, unless an account is known already. Reads again after a growing delay, and
 * whenever the page becomes visible.
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

/** Cancels the scheduled read after a successful one. */
export function onReadSucceeded(): void {
  pendingWait?.abort();
  [pendingWait, attempts] = [null, 0];
}
