/**
 * Reports how this start went to the service worker, and says when it has returned to this version because a newer one
 * could not start [UPDATE-01].
 */
import { log, logLines } from '#lib/log.ts';
import { product } from '#lib/product.ts';
import { givenUpVersion } from './app-update.ts';

const SAID_KEY = `${product.storagePrefix}.rolled-back`;

/** Reports that the app has started; badly, where it shows the screen of a crash. */
export const reportStart = (): void =>
  globalThis.alcoveReportStart?.(!logLines().some(({ event }) => event === 'app.crash'));

/** Logs a return to this version, and calls back once for each newer version that was given up [UPDATE-03]. */
export function announceRollback(announce: () => void): void {
  const version = givenUpVersion();
  if (version === null) return;
  log.warn('update.rolled-back', { version });
  try {
    if (localStorage.getItem(SAID_KEY) === version) return;
    localStorage.setItem(SAID_KEY, version);
  } catch {
    // Where the browser stores nothing, it is said at each start.
  }
  announce();
}
