/** [Y13] What is decided against a member's wish becomes a note of the journal, in the transaction that decides it. */
import {
  entryIdOf,
  isFailed,
  messageIdOf,
  orderingConversationOf,
  targetMessageOf,
  type OutboxSnapshot,
  type RecordedResult,
} from '#schemas/commands/queue.ts';
import { mergeFields } from '#schemas/commands/fields.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { Conflict } from '#schemas/commands/journal.ts';
import type { MessageId } from '#schemas/ids.ts';

const textOf = (entry: Entry | undefined): string | null => (entry && 'text' in entry.data ? entry.data.text : null);
const sendEntryOf = ({ entries }: OutboxSnapshot, id: MessageId): Entry | undefined =>
  entries.find((entry) => entry.action === 'message.send' && entry.id === entryIdOf(id));

function noteOn(
  queue: OutboxSnapshot,
  entry: Entry,
  fields: Pick<Conflict, 'event' | 'rule'> & Partial<Conflict>,
): Conflict {
  const ref = targetMessageOf(entry);
  return {
    action: entry.action,
    conversationId: orderingConversationOf(entry),
    messageId: entry.action === 'message.send' ? messageIdOf(entry) : ref,
    code: null,
    base: ref ? textOf(sendEntryOf(queue, ref)) : null,
    mine: textOf(entry),
    theirs: null,
    ...fields,
  };
}

/** None: it went as asked, or was nobody's wish [Y12]. */
export function notesOfAnswer(queue: OutboxSnapshot, entry: Entry, answer: RecordedResult): Conflict[] {
  if (entry.action === 'profile.edit' && answer.status !== 'rejected') return notesOfFields(queue, entry, answer);
  const note = noteOfAnswer(queue, entry, answer);
  return note ? [note] : [];
}

/** What was changed elsewhere too, and is lost; in JSON, as fields hold more than words. */
function notesOfFields(
  queue: OutboxSnapshot,
  entry: Entry & { action: 'profile.edit' },
  { was = {} }: RecordedResult,
): Conflict[] {
  const laterEntries = queue.entries.filter(({ id, nth }) => nth > entry.nth && !isFailed(queue, id));
  return mergeFields(entry.data.fields, was).flatMap(({ field, conflict, base, mine, theirs }) => {
    // What this device itself has asked for since is what it wants.
    const latestMine = laterEntries.reduce(
      (value, each) => (each.action === 'profile.edit' ? (each.data.fields[field]?.value ?? value) : value),
      mine,
    );
    const [baseJson, mineJson, theirsJson] = [base, latestMine, theirs].map((value) => JSON.stringify(value));
    return conflict && mineJson !== theirsJson
      ? noteOn(queue, entry, {
          event: 'changed-twice',
          rule: 'Y13',
          field,
          base: baseJson ?? null,
          mine: mineJson ?? null,
          theirs: theirsJson ?? null,
        })
      : [];
  });
}

function noteOfAnswer(queue: OutboxSnapshot, entry: Entry, answer: RecordedResult): Conflict | null {
  if (entry.action === 'conversation.read') return null;
  // The picture is brought again by itself.
  if (answer.code === 'picture-missing') return null;
  if (answer.status === 'rejected') return noteOfRefusal(queue, entry, answer);
  if (entry.action === 'message.cancel' && answer.what === 'deleted')
    return noteOn(queue, entry, { event: 'deleted-late', rule: 'Y2' });
  if (entry.action === 'conversation.hide' && answer.membership?.gone === false)
    return noteOn(queue, entry, { event: 'not-hidden', rule: 'Y9' });
  if (entry.action === 'message.edit' && answer.row && !changesAgain(queue, entry)) {
    const theirs = answer.row.deletedAt ? null : answer.row.text;
    if (theirs !== entry.data.text) return noteOn(queue, entry, { event: 'superseded', rule: 'Y11', theirs });
  }
  return null;
}

/** What a claim found to be refused along with its message. */
export const notesOfFailed = (queue: OutboxSnapshot, failed: readonly RecordedResult[]): Conflict[] =>
  failed.flatMap((result) =>
    queue.entries.filter(({ id }) => id === result.id).map((entry) => noteOfRefusal(queue, entry, result)),
  );

function noteOfRefusal(queue: OutboxSnapshot, entry: Entry, result: RecordedResult): Conflict {
  const code = result.code ?? null;
  if (code === 'with-rejected') return noteOn(queue, entry, { event: 'refused-along', rule: 'Y2', code });
  return noteOn(queue, entry, { event: 'refused', rule: 'Y4', code });
}

/** Rows stand as after the whole batch: what this device itself asks for later is no conflict. */
const changesAgain = ({ entries }: OutboxSnapshot, entry: Entry): boolean =>
  entries.some(
    (laterEntry) =>
      laterEntry.nth > entry.nth &&
      laterEntry.action !== 'message.react' &&
      targetMessageOf(laterEntry) === targetMessageOf(entry),
  );

/** [Y21] The server has forgotten what it had accepted. */
export const noteOfEpochChange = (queue: OutboxSnapshot, entry: Entry): Conflict =>
  noteOn(queue, entry, { event: 'sent-again', rule: 'Y21' });
