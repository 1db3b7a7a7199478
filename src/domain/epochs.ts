import type { Epoch } from '#schemas/ids.ts';

/** An answer or event as it came in; `asked`: the store's epoch when its request was sent, undefined for events. */
export interface Arrival {
  epoch: Epoch;
  source: 'pull' | 'page' | 'live' | 'own';
  asked?: Epoch | null;
  /** A pull's: it has said that what the device holds contradicts what it was answered. */
  otherHistory?: boolean;
}

/**
 * [Y21] `take`: of the present epoch. `turn`: take it, the device turns to its epoch in the same write. `pull`: of
 * another epoch, ask which one holds. `drop`: asked under an epoch that the device has left; what was asked since then
 * answers it.
 */
export function verdictOn(arrival: Arrival, present: Epoch | null): 'take' | 'turn' | 'pull' | 'drop' {
  if (arrival.epoch === present) return 'take';
  const askedNow = arrival.asked === undefined || arrival.asked === present;
  if (arrival.source === 'pull' && askedNow) return 'turn';
  return askedNow ? 'pull' : 'drop';
}
