import type { EntryRules, Plan } from '#actions/types.ts';
import { entryIdOf, isAccepted, isFailed, type OutboxSnapshot, type RecordedResult } from '#schemas/commands/queue.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { Conflict } from '#schemas/commands/journal.ts';
import type { ConversationId, EntryId, Epoch } from '#schemas/ids.ts';
import { noteOfEpochChange, notesOfAnswer } from './conflict-notes.ts';
import { makePlan } from './make-plan.ts';

/**
 * [Y4, Y6] What the server answered. The first answer that is not a refusal stays. The answer to a cancel removes what
 * it cancelled and all that refers to it, silently [Y2]. A refused read is no wish that could fail: it goes.
 */
export function record(rules: EntryRules, queue: OutboxSnapshot, answers: readonly RecordedResult[]): Plan<number> {
  const byId = new Map(queue.entries.map((entry) => [entry.id, entry]));
  const remove = new Set<Entry>();
  const cancelled = new Set<Entry>();
  const accepted: RecordedResult[] = [];
  const notes = new Map<Entry, Conflict[]>();
  let answeredCount = 0;
  for (const answer of answers) {
    const entry = byId.get(answer.id);
    if (!entry || isAccepted(queue, answer.id)) continue;
    answeredCount += 1;
    if (!isFailed(queue, answer.id)) notes.set(entry, notesOfAnswer(rules, queue, entry, answer));
    if (answer.status === 'rejected' && rules.isDroppedWhenRefused(entry)) remove.add(entry);
    else accepted.push(answer);
    const messageId = answer.status === 'rejected' ? null : rules.cancelledMessageOf(entry);
    if (messageId === null) continue;
    for (const each of queue.entries)
      if (each !== entry && (each.id === entryIdOf(messageId) || rules.targetMessageOf(each) === messageId))
        cancelled.add(each);
  }
  const removedEntries = [...new Set([...remove, ...cancelled])];
  const removedIds = new Set(removedEntries.map(({ id }) => id));
  // What the member has taken back by now is no loss to them.
  const conflictNotes = [...notes].flatMap(([entry, conflictNotes]) => (cancelled.has(entry) ? [] : conflictNotes));
  return makePlan(answeredCount, {
    record: accepted.filter(({ id }) => !removedIds.has(id)),
    remove: removedEntries,
    notes: conflictNotes,
  });
}

/** What the worker found in the store, all of it of this epoch. */
export interface Settlement {
  epoch: Epoch;
  /** Answered entries whose results stand in the store. */
  settledIds: ReadonlySet<EntryId>;
  /** [Y1] Rows with an entry's id: its result, whoever brought it. */
  foundResults: readonly RecordedResult[];
}

/** [Y1] Entries leave once their results stand in the store, in order per stream. Returns how many left. */
export function settle(
  rules: EntryRules,
  queue: OutboxSnapshot,
  { epoch, settledIds, foundResults }: Settlement,
): Plan<number> {
  if (epoch !== queue.epoch) return makePlan(0);
  const rows = new Map(foundResults.map((result) => [result.id, result]));
  const blockedStreams = new Set<ConversationId | null>();
  const remove: Entry[] = [];
  const recorded: RecordedResult[] = [];
  for (const entry of queue.entries) {
    const stream = rules.orderingConversationOf(entry);
    const row = isAccepted(queue, entry.id) ? undefined : rows.get(entry.id);
    const isSettled = row !== undefined || (isAccepted(queue, entry.id) && settledIds.has(entry.id));
    if (isSettled && !blockedStreams.has(stream)) remove.push(entry);
    else {
      if (row) recorded.push(row);
      if (row || !isFailed(queue, entry.id)) blockedStreams.add(stream);
    }
  }
  return makePlan(remove.length, { remove, record: recorded });
}

/** [Y21] Results of another epoch are dropped; the queue stays. */
export function changeEpoch(rules: EntryRules, queue: OutboxSnapshot, epoch: Epoch): Plan<boolean> {
  if (queue.epoch === epoch) return makePlan(false);
  const staleIds = new Set(
    [...queue.results.values()]
      .filter((result) => result.status !== 'rejected' && result.epoch !== epoch)
      .map(({ id }) => id),
  );
  const notes = queue.entries
    .filter(({ id }) => staleIds.has(id))
    .map((entry) => noteOfEpochChange(rules, queue, entry));
  return makePlan(true, { epoch, forget: [...staleIds], notes });
}
