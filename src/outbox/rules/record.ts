import {
  entryIdOf,
  isAnswered,
  isFailed,
  orderOf,
  refOf,
  type OutboxSnapshot,
  type RecordedResult,
} from '#schemas/commands/queue.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { Conflict } from '#schemas/commands/journal.ts';
import type { ConversationId, EntryId, Epoch } from '#schemas/ids.ts';
import { planned, type Planned } from './change.ts';
import { noteOfTurn, notesOfAnswer } from './notes.ts';

/**
 * [Y4, Y6] What the server answered. The first answer that is not a refusal stays. The answer to a cancel removes what
 * it cancelled and all that refers to it, silently [Y2]. A refused read is no wish that could fail: it goes.
 */
export function record(queue: OutboxSnapshot, answers: readonly RecordedResult[]): Planned<number> {
  const byId = new Map(queue.entries.map((entry) => [entry.id, entry]));
  const remove = new Set<Entry>();
  const cancelled = new Set<Entry>();
  const kept: RecordedResult[] = [];
  const notes = new Map<Entry, Conflict[]>();
  let known = 0;
  for (const answer of answers) {
    const entry = byId.get(answer.id);
    if (!entry || isAnswered(queue, answer.id)) continue;
    known += 1;
    if (!isFailed(queue, answer.id)) notes.set(entry, notesOfAnswer(queue, entry, answer));
    if (answer.status === 'rejected' && entry.action === 'conversation.read') remove.add(entry);
    else kept.push(answer);
    if (answer.status === 'rejected' || entry.action !== 'message.cancel') continue;
    const { messageId } = entry.data;
    for (const each of queue.entries)
      if (each !== entry && (each.id === entryIdOf(messageId) || refOf(each) === messageId)) cancelled.add(each);
  }
  const gone = [...new Set([...remove, ...cancelled])];
  const removed = new Set(gone.map(({ id }) => id));
  // What the member has taken back by now is no loss to them.
  const told = [...notes].flatMap(([entry, told]) => (cancelled.has(entry) ? [] : told));
  return planned(known, { record: kept.filter(({ id }) => !removed.has(id)), remove: gone, notes: told });
}

/** What the worker found in the store, all of it of this epoch. */
export interface Settlement {
  epoch: Epoch;
  /** Answered entries whose results stand in the store. */
  standing: ReadonlySet<EntryId>;
  /** [Y1] Rows with an entry's id: its result, whoever brought it. */
  found: readonly RecordedResult[];
}

/** [Y1] Entries leave once their results stand in the store, in order per stream. Returns how many left. */
export function settle(queue: OutboxSnapshot, { epoch, standing, found }: Settlement): Planned<number> {
  if (epoch !== queue.epoch) return planned(0);
  const rows = new Map(found.map((result) => [result.id, result]));
  const waiting = new Set<ConversationId | null>();
  const remove: Entry[] = [];
  const recorded: RecordedResult[] = [];
  for (const entry of queue.entries) {
    const row = isAnswered(queue, entry.id) ? undefined : rows.get(entry.id);
    const done = row !== undefined || (isAnswered(queue, entry.id) && standing.has(entry.id));
    if (done && !waiting.has(orderOf(entry))) remove.push(entry);
    else {
      if (row) recorded.push(row);
      if (row || !isFailed(queue, entry.id)) waiting.add(orderOf(entry));
    }
  }
  return planned(remove.length, { remove, record: recorded });
}

/** [Y21] Results of another epoch are dropped; the queue stays. */
export function turnEpoch(queue: OutboxSnapshot, epoch: Epoch): Planned<boolean> {
  if (queue.epoch === epoch) return planned(false);
  const forget = new Set(
    [...queue.results.values()]
      .filter((result) => result.status !== 'rejected' && result.epoch !== epoch)
      .map(({ id }) => id),
  );
  const notes = queue.entries.filter(({ id }) => forget.has(id)).map((entry) => noteOfTurn(queue, entry));
  return planned(true, { epoch, forget: [...forget], notes });
}
