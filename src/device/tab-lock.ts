/** This page among those of the device: what one has left is taken over by another only when the first has ended. */
import { systemRandom } from '#lib/random.ts';

export const tabId = systemRandom.uuid();

const lockOf = (tab: string) => `alcove-tab-${tab}`;
let isHeld = false;

/** Held for as long as this page lives, from its first words on. */
export function holdTabLock(): void {
  if (isHeld) return;
  isHeld = true;
  void navigator.locks.request(lockOf(tabId), () => new Promise<never>(() => undefined)).catch(() => undefined);
}

export const hasTabEnded = (tab: string): Promise<boolean> =>
  navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => lock !== null);
