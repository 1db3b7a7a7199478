/** [Y19] What could not be read is read again by itself: after a while, each time a longer one, and when the page is looked at again. */
import { backoff } from '#lib/backoff.ts';
import { systemClock } from '#lib/clock.ts';
import { systemRandom } from '#lib/random.ts';

/** A disk has room again when the member has made some; a browser that only stumbled answers at once. */
const WAITS = { first: 600, most: 30_000 };

let attempts = 0;
let waiting: AbortController | null = null;

/** Whether the last read was one of these already. */
export const isAgain = (): boolean => attempts > 0;

/** null: it was read, nothing is left to do. */
export function againLater(read: (() => void) | null): void {
  waiting?.abort();
  waiting = null;
  if (!read) return void (attempts = 0);
  const stop = (waiting = new AbortController());
  const now = () => {
    stop.abort();
    read();
  };
  systemClock.wait(backoff(attempts++, systemRandom, WAITS), stop.signal).then(now, () => undefined);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && now(), { signal: stop.signal });
}
