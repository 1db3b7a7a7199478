/** [Y8] What need not be told to who hears it anyway. */
import type { StreamId } from '#schemas/ids.ts';
import type { EntryResult, LiveItem } from '#schemas/wire/sync.ts';

const keyOf = (stream: StreamId, rev: number) => `${stream}/${rev}`;

/**
 * Streams of which the answer to a push says all that its author is told live: every revision is a result's row. Of one
 * entry nothing is: its event comes in turn with what the other writes meanwhile, which would otherwise seem to lack
 * something. Nor of a conversation that has just begun: an answer brings no card.
 */
export function streamsCoveredByAnswer(
  items: readonly LiveItem[],
  results: readonly EntryResult[],
): ReadonlySet<StreamId> {
  if (results.length < 2) return new Set();
  const rows = new Set(results.flatMap(({ stream, row }) => (stream && row ? keyOf(stream, row.rev) : [])));
  const uncovered = new Set(
    items.flatMap(({ stream, rev, rows: [row] }) => (row && row.seq > 1 && rows.has(keyOf(stream, rev)) ? [] : stream)),
  );
  return new Set(items.flatMap(({ stream }) => (uncovered.has(stream) ? [] : stream)));
}
