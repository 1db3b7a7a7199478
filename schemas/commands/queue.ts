/**
 * The queue as values: what the outbox holds, and the few questions that the view and the drain both ask of it [Y1,
 * Y2].
 */
import type { EntryId, Epoch, MessageId } from '../ids.ts';
import type { EntryResult } from '../wire/sync.ts';
import type { Entry } from './entry.ts';

/** An answer with the epoch under which it was given [Y21]. */
export interface RecordedResult extends EntryResult {
  epoch: Epoch;
}

/** All of the queue, read in one transaction. */
export interface OutboxSnapshot {
  epoch: Epoch | null;
  /** In the order of writing. */
  entries: readonly Entry[];
  claimed: ReadonlySet<EntryId>;
  results: ReadonlyMap<EntryId, RecordedResult>;
  /** « Toujours envoyer » was answered with yes then (server time, milliseconds). */
  confirmed: ReadonlyMap<EntryId, number>;
  /** Server time minus the device's clock, as of the last answer; 0 before the first. */
  clockOffset: number;
}

export const emptyQueue: OutboxSnapshot = {
  epoch: null,
  entries: [],
  claimed: new Set(),
  results: new Map(),
  confirmed: new Map(),
  clockOffset: 0,
};

/** A sent message carries its entry's id. */
export const messageIdOf = ({ id }: Entry): MessageId => id as string as MessageId;
export const entryIdOf = (id: MessageId): EntryId => id as string as EntryId;

/** [Y21] An answer of another epoch counts as none, unless it is a refusal. */
export function answerOf({ results, epoch }: OutboxSnapshot, id: EntryId): RecordedResult | undefined {
  const result = results.get(id);
  return result && (result.status === 'rejected' || result.epoch === epoch) ? result : undefined;
}

export const isFailed = (queue: OutboxSnapshot, id: EntryId): boolean => answerOf(queue, id)?.status === 'rejected';
export const isAccepted = (queue: OutboxSnapshot, id: EntryId): boolean => {
  const answer = answerOf(queue, id);
  return answer !== undefined && answer.status !== 'rejected';
};
