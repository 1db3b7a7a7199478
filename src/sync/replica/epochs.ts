import type { Epoch } from '#schemas/ids.ts';

/**
 * Origin of an answer or event. `requestEpoch`: the store's epoch when the request was sent; undefined for events.
 */
export interface AnswerOrigin {
  epoch: Epoch;
  source: 'pull' | 'chunks' | 'live' | 'own';
  requestEpoch?: Epoch | null;
  /** Set for a pull whose request reported that the stored rows contradict an earlier answer. */
  otherHistory?: boolean;
}

/**
 * Decides how to handle an answer or event [Y21]. `take`: it has the current epoch and is applied. `turn`: it is
 * applied, and the device changes to its epoch in the same write. `pull`: it has another epoch, and a pull decides
 * which epoch is current. `drop`: it was requested under an epoch that the device has left, so it is ignored.
 */
export function epochDecision(origin: AnswerOrigin, currentEpoch: Epoch | null): 'take' | 'turn' | 'pull' | 'drop' {
  if (origin.epoch === currentEpoch) return 'take';
  const isCurrentRequest = origin.requestEpoch === undefined || origin.requestEpoch === currentEpoch;
  if (origin.source === 'pull' && isCurrentRequest) return 'turn';
  return isCurrentRequest ? 'pull' : 'drop';
}
