/** Types of the queue, and the queries on it that view and push loop share [Y1, Y2]. */
import type { EntryId, Epoch, MessageId } from '../ids.ts';
import type { EntryResult } from '../wire/sync.ts';
import type { Entry } from './entry.ts';

/** A result with the epoch under which the server gave it [Y21]. */
export interface RecordedResult extends EntryResult {
  epoch: Epoch;
}

/**
 * [G16] A wait that the server has demanded of an entry: `waitMs` from `at` on. `totalMs`: all waits demanded of it so
 * far, this one included. Milliseconds, by the device's clock.
 */
export interface Deferral {
  at: number;
  waitMs: number;
  totalMs: number;
}

/** The whole queue, read in one transaction. */
export interface OutboxSnapshot {
  epoch: Epoch | null;
  /** In the order of writing. */
  entries: readonly Entry[];
  claimed: ReadonlySet<EntryId>;
  results: ReadonlyMap<EntryId, RecordedResult>;
  /**
   * Entries whose question « Toujours envoyer ? » was answered with yes, and when (server time, milliseconds since
   * 1970).
   */
  confirmed: ReadonlyMap<EntryId, number>;
  /** Entries that the server has told to wait, and until when [G16]. */
  deferred: ReadonlyMap<EntryId, Deferral>;
  /** Server time minus the device's clock, as of the last answer; 0 before the first. */
  clockOffset: number;
}

export const emptyQueue: OutboxSnapshot = {
  epoch: null,
  entries: [],
  claimed: new Set(),
  results: new Map(),
  confirmed: new Map(),
  deferred: new Map(),
  clockOffset: 0,
};

/** Returns the id of the message that an entry sends: it is the entry's id. */
export const messageIdOf = ({ id }: Entry): MessageId => id as string as MessageId;
export const entryIdOf = (id: MessageId): EntryId => id as string as EntryId;

/** Returns the result of an entry. A result of another epoch does not count, unless it is a refusal [Y21]. */
export function answerOf({ results, epoch }: OutboxSnapshot, id: EntryId): RecordedResult | undefined {
  const result = results.get(id);
  return result && (result.status === 'rejected' || result.epoch === epoch) ? result : undefined;
}

export const isFailed = (queue: OutboxSnapshot, id: EntryId): boolean => answerOf(queue, id)?.status === 'rejected';
/** [G15] It was written in an earlier membership of its group: the member says whether it still leaves. */
export const asksAgain = (queue: OutboxSnapshot, id: EntryId): boolean =>
  answerOf(queue, id)?.code === 'group-joined-again';
export const isAccepted = (queue: OutboxSnapshot, id: EntryId): boolean => {
  const answer = answerOf(queue, id);
  return answer !== undefined && answer.status !== 'rejected';
};
