/**
 * Identifies this page among the pages of the device. Another page may take over its stored texts only when it has
 * ended.
 */
import { systemRandom } from '#lib/random.ts';

export const tabId = systemRandom.uuid();

const lockOf = (tab: string) => `alcove-tab-${tab}`;
let isHeld = false;

/** Holds the lock from the first stored text until the page ends. */
export function holdTabLock(): void {
  if (isHeld) return;
  isHeld = true;
  void navigator.locks.request(lockOf(tabId), () => new Promise<never>(() => undefined)).catch(() => undefined);
}

export const hasTabEnded = (tab: string): Promise<boolean> =>
  navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => lock !== null);
