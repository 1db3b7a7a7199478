import type { ConversationId } from '#schemas/ids.ts';
import type { ConversationRow } from '#domain/views.ts';

/** A row that was among the unread ones when it was opened, and its index there. */
export interface RetainedRow {
  row: ConversationRow;
  index: number;
}

/** Returns the row to retain while `open` is open: as it is now listed, or as it was last. */
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

/**
 * Returns the unread conversations with the retained row: the open conversation is no longer unread, but its row stays
 * until it is left.
 */
export function withRetainedRow(
  unread: readonly ConversationRow[],
  all: readonly ConversationRow[],
  retained: RetainedRow | null,
): readonly ConversationRow[] {
  if (!retained || unread.some(({ id }) => id === retained.row.id)) return unread;
  const row = all.find(({ id }) => id === retained.row.id) ?? { ...retained.row, unread: 0 };
  return unread.toSpliced(Math.min(retained.index, unread.length), 0, row);
}
