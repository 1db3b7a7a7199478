/**
 * The queue as values: what the outbox holds, and the few questions that the view and the drain both ask of it [Y1,
 * Y2].
 */
import type { ConversationId, EntryId, Epoch, MessageId } from '../ids.ts';
import { APPLIED_DAYS, STALE_SEND_MS } from '../limits.ts';
import type { EntryResult } from '../wire/sync.ts';
import type { Command } from '../actions/union.ts';
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

/**
 * [Y3] The stream in whose order an entry stands: for blocks, the pair's conversation; null: the member's own account.
 */
export const orderingConversationOf = ({ data }: Command): ConversationId | null =>
  'conversationId' in data ? data.conversationId : null;

/** The message that a command changes; none for those that bring something of their own. */
export const targetMessageOf = ({ data }: Command): MessageId | null => ('messageId' in data ? data.messageId : null);

/** The message that has to be there first: the one that a command changes, or the one that it answers. */
export const requiredMessageOf = (entry: Command): MessageId | null =>
  entry.action === 'message.send' ? (entry.data.replyTo ?? null) : targetMessageOf(entry);

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

/** Two answers in a row may disagree about the offset by so much. */
const CLOCK_TOLERANCE_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whether an entry asks « Toujours envoyer ? » instead of leaving: too old, or of an age that cannot be. `now`: the
 * device's clock.
 */
export function isStale(entry: Entry, { confirmed, clockOffset }: OutboxSnapshot, now: number): boolean {
  const age = now + clockOffset - (confirmed.get(entry.id) ?? entry.timestamp);
  const limit = entry.action === 'message.send' ? STALE_SEND_MS : APPLIED_DAYS * DAY_MS;
  return !(age >= -CLOCK_TOLERANCE_MS && age <= limit);
}
