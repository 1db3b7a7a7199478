import type { Epoch } from '#schemas/ids.ts';

/** An answer or event as it came in; `asked`: the store's epoch when its request was sent, undefined for events. */
export interface AnswerOrigin {
  epoch: Epoch;
  source: 'pull' | 'page' | 'live' | 'own';
  requestEpoch?: Epoch | null;
  /** A pull's: it has said that what the device holds contradicts what it was answered. */
  otherHistory?: boolean;
}

/**
 * [Y21] `take`: of the present epoch. `turn`: take it, the device turns to its epoch in the same write. `pull`: of
 * another epoch, ask which one holds. `drop`: asked under an epoch that the device has left; what was asked since then
 * answers it.
 */
export function epochDecision(origin: AnswerOrigin, currentEpoch: Epoch | null): 'take' | 'turn' | 'pull' | 'drop' {
  if (origin.epoch === currentEpoch) return 'take';
  const isCurrentRequest = origin.requestEpoch === undefined || origin.requestEpoch === currentEpoch;
  if (origin.source === 'pull' && isCurrentRequest) return 'turn';
  return isCurrentRequest ? 'pull' : 'drop';
}
