import { entryRules } from '#actions/rules.ts';
import { answerOf, messageIdOf, type OutboxSnapshot, type RecordedResult } from '#schemas/commands/queue.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { EntryId } from '#schemas/ids.ts';

/** More entries than ever leave the outbox between two notifications of the store. */
const RETAINED_LIMIT = 50;

/**
 * Adds the entries that have just left the outbox to its snapshot, with their results [Y1]. Changes of store and outbox
 * reach a page in either order, so an entry may leave before the page sees its row; without this its message would
 * vanish for a moment. Only the last entries to leave are retained. Retaining an entry too long has no effect, because
 * the row with the higher revision wins. `previous`: the snapshot that was last returned.
 */
export function retainEntries(previous: OutboxSnapshot, current: OutboxSnapshot): OutboxSnapshot {
  if (previous.epoch !== current.epoch) return current;
  const present = new Set(current.entries.map(({ id }) => id));
  const results = new Map<EntryId, RecordedResult>();
  const departed = previous.entries.filter((entry) => {
    const result = present.has(entry.id) ? undefined : resultOfDeparted(entry, previous, current);
    if (result) results.set(entry.id, result);
    return result !== undefined;
  });
  if (!departed.length) return current;
  const retained = departed.slice(-RETAINED_LIMIT);
  for (const [id, result] of current.results) results.set(id, result);
  return { ...current, entries: [...retained, ...current.entries], results };
}

/**
 * Returns the result of an entry that has left the outbox, or undefined if it was refused or discarded. A claimed
 * message without an answer and without a cancel has left because its row arrived: a discard would have added a cancel.
 */
function resultOfDeparted(entry: Entry, previous: OutboxSnapshot, current: OutboxSnapshot): RecordedResult | undefined {
  const answer = answerOf(previous, entry.id);
  if (answer) return answer.status === 'rejected' ? undefined : answer;
  const cancelled = [...previous.entries, ...current.entries].some(
    (each) => entryRules.cancelledMessageOf(each) === messageIdOf(entry),
  );
  const content = entryRules.messageOf(entry);
  if (!content || !previous.claimed.has(entry.id) || cancelled || !previous.epoch) return undefined;
  return {
    id: entry.id,
    status: 'applied',
    epoch: previous.epoch,
    stream: asStream(content.conversationId),
    rev: 0,
  };
}
