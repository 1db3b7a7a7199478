/** Makes a journal note of each decision against the member's request, for the transaction that decides it [Y13]. */
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

/** Returns the notes of an answer: none if the request had its effect as made, or if no member made it [Y12]. */
export function notesOfAnswer(
  rules: EntryRules,
  queue: OutboxSnapshot,
  entry: Entry,
  answer: RecordedResult,
): Conflict[] {
  // The picture is uploaded again without the member's help.
  if (answer.code === 'picture-missing' || rules.isDroppedWhenRefused(entry)) return [];
  if (answer.status === 'rejected') return [noteOfRefusal(rules, queue, entry, answer)];
  return rules.conflictsOf(entry, answer, { queue, rules }).map((details) => noteOn(rules, queue, entry, details));
}

/** Returns the notes of entries that a claim refused because their message was refused. */
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

/** Notes that an entry is sent again because the server's history has lost it [Y21]. */
export const noteOfEpochChange = (rules: EntryRules, queue: OutboxSnapshot, entry: Entry): Conflict =>
  noteOn(rules, queue, entry, { event: 'sent-again', rule: 'Y21' });
