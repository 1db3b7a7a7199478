import type { Epoch } from '#schemas/ids.ts';

/**
 * An answer or event as it came in; `requestEpoch`: the store's epoch when its request was sent, undefined for events.
 */
export interface AnswerOrigin {
  epoch: Epoch;
  source: 'pull' | 'page' | 'live' | 'own';
  requestEpoch?: Epoch | null;
  /** A pull's: it has said that what the device holds contradicts what it was answered. */
  otherHistory?: boolean;
}

/**
 * Decides what to do with an answer or event [Y21]. `take`: it is of the present epoch and is applied. `turn`: it is
 * applied, and the device turns to its epoch in the same write. `pull`: it is of another epoch, and a pull decides
 * which one holds. `drop`: it was requested under an epoch that the device has left; a later request answers it.
 */
export function epochDecision(origin: AnswerOrigin, currentEpoch: Epoch | null): 'take' | 'turn' | 'pull' | 'drop' {
  if (origin.epoch === currentEpoch) return 'take';
  const isCurrentRequest = origin.requestEpoch === undefined || origin.requestEpoch === currentEpoch;
  if (origin.source === 'pull' && isCurrentRequest) return 'turn';
  return isCurrentRequest ? 'pull' : 'drop';
}
