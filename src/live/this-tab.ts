/** This page among those of the device: what one has left is taken over by another only when the first has ended. */
import { systemRandom } from '#lib/random.ts';

export const thisTab = systemRandom.uuid();

const lockOf = (tab: string) => `alcove-tab-${tab}`;
let here = false;

/** Held for as long as this page lives, from its first words on. */
export function beHere(): void {
  if (here) return;
  here = true;
  void navigator.locks.request(lockOf(thisTab), () => new Promise<never>(() => undefined)).catch(() => undefined);
}

export const hasEnded = (tab: string): Promise<boolean> =>
  navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => lock !== null);
