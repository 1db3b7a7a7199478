import type { ConversationId } from '#schemas/ids.ts';
import type { ConversationRow } from '#domain/views.ts';

/** A row that stood among the unread ones when it was opened, and where. */
export interface KeptRow {
  row: ConversationRow;
  index: number;
}

/** What is kept while `open` is: the row as it is listed now, as long as it is. */
export function keptNow(
  kept: KeptRow | null,
  unread: readonly ConversationRow[],
  open: ConversationId | null,
): KeptRow | null {
  if (open === null) return null;
  const index = unread.findIndex(({ id }) => id === open);
  const row = unread[index];
  if (!row) return kept?.row.id === open ? kept : null;
  return kept?.row === row && kept.index === index ? kept : { row, index };
}

/** The unread conversations, and the one that is being read, which is not unread any more: it goes when it is left. */
export function withKept(
  unread: readonly ConversationRow[],
  all: readonly ConversationRow[],
  kept: KeptRow | null,
): readonly ConversationRow[] {
  if (!kept || unread.some(({ id }) => id === kept.row.id)) return unread;
  const row = all.find(({ id }) => id === kept.row.id) ?? { ...kept.row, unread: 0 };
  return unread.toSpliced(Math.min(kept.index, unread.length), 0, row);
}
