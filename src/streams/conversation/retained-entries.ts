import { entryRules } from '#actions/rules.ts';
import { answerOf, messageIdOf, type OutboxSnapshot, type RecordedResult } from '#schemas/commands/queue.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { EntryId } from '#schemas/ids.ts';

/** More than ever leave between two signals of the store. */
const RETAINED_LIMIT = 50;

/**
 * [Y1] The signals of store and queue reach a page in either order: an entry that has left the queue, because its
 * result stands in the store, stays in view until its row is visible there. Kept are the last to leave; as revisions
 * decide, one that is kept for too long changes nothing. `shown`: what was last returned.
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

/** A claimed message without a cancel can only leave by its row: a discard would have left one. */
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
