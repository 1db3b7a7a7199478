import type { EntryRules, Plan } from '#actions/types.ts';
import { entryIdOf, isAccepted, isFailed, type OutboxSnapshot, type RecordedResult } from '#schemas/commands/queue.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { Conflict } from '#schemas/commands/journal.ts';
import type { ConversationId, EntryId, Epoch } from '#schemas/ids.ts';
import { noteOfEpochChange, notesOfAnswer } from './conflict-notes.ts';
import { makePlan } from './make-plan.ts';

/**
 * Plans how the server's answers are recorded [Y4, Y6]. The first answer that is not a refusal stays. The answer to a
 * cancel removes the cancelled message and all entries that refer to it, silently [Y2]. A refused read is removed: the
 * member did not ask for it, so it is not shown as failed.
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
    // It stays as it is: see `deferralsOf`.
    if (answer.status === 'deferred') continue;
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
  // A refusal of something that the member has cancelled is no loss to them.
  const conflictNotes = [...notes].flatMap(([entry, conflictNotes]) => (cancelled.has(entry) ? [] : conflictNotes));
  return makePlan(answeredCount, {
    record: accepted.filter(({ id }) => !removedIds.has(id)),
    remove: removedEntries,
    notes: conflictNotes,
  });
}

/** What the sync worker found in the store, all of one epoch. */
export interface Settlement {
  epoch: Epoch;
  /** Answered entries whose results are in the store. */
  settledIds: ReadonlySet<EntryId>;
  /** Rows with an entry's id: such a row is the entry's result, whoever brought it [Y1]. */
  foundResults: readonly RecordedResult[];
}

/** Removes entries whose results are in the store, in order per stream [Y1]. Its value is how many were removed. */
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
