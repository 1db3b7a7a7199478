import type { ConversationId } from '#schemas/ids.ts';
import type { ConversationRow } from '#domain/views.ts';

/** A row that stood among the unread ones when it was opened, and where. */
export interface RetainedRow {
  row: ConversationRow;
  index: number;
}

/** What is kept while `open` is: the row as it is listed now, as long as it is. */
export function updateRetainedRow(
  retained: RetainedRow | null,
  unread: readonly ConversationRow[],
  open: ConversationId | null,
): RetainedRow | null {
  if (open === null) return null;
  const index = unread.findIndex(({ id }) => id === open);
  const row = unread[index];
  if (!row) return retained?.row.id === open ? retained : null;
  return retained?.row === row && retained.index === index ? retained : { row, index };
}

/** The unread conversations, and the one that is being read, which is not unread any more: it goes when it is left. */
export function withRetainedRow(
  unread: readonly ConversationRow[],
  all: readonly ConversationRow[],
  retained: RetainedRow | null,
): readonly ConversationRow[] {
  if (!retained || unread.some(({ id }) => id === retained.row.id)) return unread;
  const row = all.find(({ id }) => id === retained.row.id) ?? { ...retained.row, unread: 0 };
  return unread.toSpliced(Math.min(retained.index, unread.length), 0, row);
}
