/** [Y13] What is decided against a member's wish becomes a note of the journal, in the transaction that decides it. */
import type { ConflictDetails, EntryRules } from '#actions/types.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { Conflict } from '#schemas/commands/journal.ts';
import { messageIdOf, type OutboxSnapshot, type RecordedResult } from '#schemas/commands/queue.ts';
import { findMessage } from './discard.ts';

const textOf = ({ data }: Entry): string | null => ('text' in data ? data.text : null);

function noteOn(rules: EntryRules, queue: OutboxSnapshot, entry: Entry, details: ConflictDetails): Conflict {
  const ref = rules.targetMessageOf(entry);
  return {
    action: entry.action,
    conversationId: rules.orderingConversationOf(entry),
    messageId: rules.bringsMessage(entry) ? messageIdOf(entry) : ref,
    code: null,
    base: ref === null ? null : (findMessage(rules, queue, ref)?.text ?? null),
    mine: textOf(entry),
    theirs: null,
    ...details,
  };
}

/** None: it went as asked, or was nobody's wish [Y12]. */
export function notesOfAnswer(
  rules: EntryRules,
  queue: OutboxSnapshot,
  entry: Entry,
  answer: RecordedResult,
): Conflict[] {
  // The picture is brought again by itself.
  if (answer.code === 'picture-missing' || rules.isDroppedWhenRefused(entry)) return [];
  if (answer.status === 'rejected') return [noteOfRefusal(rules, queue, entry, answer)];
  return rules.conflictsOf(entry, answer, { queue, rules }).map((details) => noteOn(rules, queue, entry, details));
}

/** What a claim found to be refused along with its message. */
export const notesOfFailed = (
  rules: EntryRules,
  queue: OutboxSnapshot,
  failed: readonly RecordedResult[],
): Conflict[] =>
  failed.flatMap((result) =>
    queue.entries.filter(({ id }) => id === result.id).map((entry) => noteOfRefusal(rules, queue, entry, result)),
  );

function noteOfRefusal(rules: EntryRules, queue: OutboxSnapshot, entry: Entry, result: RecordedResult): Conflict {
  const code = result.code ?? null;
  if (code === 'with-rejected') return noteOn(rules, queue, entry, { event: 'refused-along', rule: 'Y2', code });
  return noteOn(rules, queue, entry, { event: 'refused', rule: 'Y4', code });
}

/** [Y21] The server has forgotten what it had accepted. */
export const noteOfEpochChange = (rules: EntryRules, queue: OutboxSnapshot, entry: Entry): Conflict =>
  noteOn(rules, queue, entry, { event: 'sent-again', rule: 'Y21' });
