import { answerOf, refOf, messageIdOf, type OutboxSnapshot, type RecordedResult } from '#schemas/commands/queue.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { EntryId } from '#schemas/ids.ts';

/** More than ever leave between two signals of the store. */
const KEPT = 50;

/**
 * [Y1] The signals of store and queue reach a page in either order: an entry that has left the queue, because its
 * result stands in the store, stays in view until its row is visible there. Kept are the last to leave; as revisions
 * decide, one that is kept for too long changes nothing. `shown`: what was last returned.
 */
export function linger(shown: OutboxSnapshot, now: OutboxSnapshot): OutboxSnapshot {
  if (shown.epoch !== now.epoch) return now;
  const present = new Set(now.entries.map(({ id }) => id));
  const results = new Map<EntryId, RecordedResult>();
  const left = shown.entries.filter((entry) => {
    const result = present.has(entry.id) ? undefined : resultOfDeparted(entry, shown, now);
    if (result) results.set(entry.id, result);
    return result !== undefined;
  });
  if (!left.length) return now;
  const kept = left.slice(-KEPT);
  for (const [id, result] of now.results) results.set(id, result);
  return { ...now, entries: [...kept, ...now.entries], results };
}

/** A claimed message without a cancel can only leave by its row: a discard would have left one. */
function resultOfDeparted(entry: Entry, shown: OutboxSnapshot, now: OutboxSnapshot): RecordedResult | undefined {
  const answer = answerOf(shown, entry.id);
  if (answer) return answer.status === 'rejected' ? undefined : answer;
  const cancelled = [...shown.entries, ...now.entries].some(
    (each) => each.action === 'message.cancel' && refOf(each) === messageIdOf(entry),
  );
  if (entry.action !== 'message.send' || !shown.claimed.has(entry.id) || cancelled || !shown.epoch) return undefined;
  return { id: entry.id, status: 'applied', epoch: shown.epoch, stream: asStream(entry.data.conversationId), rev: 0 };
}
