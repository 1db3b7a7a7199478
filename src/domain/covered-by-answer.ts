/** Finds live items that a push's answer makes superfluous for its author [Y8]. */
import type { StreamId } from '#schemas/ids.ts';
import type { EntryResult, LiveItem } from '#schemas/wire/sync.ts';

const keyOf = (stream: StreamId, rev: number) => `${stream}/${rev}`;

/**
 * Returns the streams whose live items the answer to a push covers completely: every revision is the row of a result.
 * An answer to a single entry covers none: its live event belongs in the order of the other member's events, which
 * would otherwise show a gap. Nor does an answer cover the first message of a conversation, because it carries no card.
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
