/**
 * Narrows what came with a stream to what one kind has. Which kind rows are of is said by their stream alone: rows of
 * two kinds may look alike.
 */
import {
  streamRow,
  streamSchemas,
  UNNAMED_KIND,
  type RowOf,
  type StreamInfo,
  type StreamKind,
  type StreamRow,
} from './registry.ts';

/** Returns the rows of a stream that is `of` a kind, if that is `kind`; else none. */
export const rowsOfKind = <K extends StreamKind>(
  kind: K,
  of: StreamKind | undefined,
  rows: readonly StreamRow[],
): readonly RowOf<K>[] => (of === kind ? (rows as readonly unknown[] as readonly RowOf<K>[]) : []);

/** Parses a row as its kind has it; undefined: it does not fit. Of an unknown stream it may be of any kind. */
export const parseRow = (kind: StreamKind | undefined, row: unknown): StreamRow | undefined =>
  (kind ? streamSchemas[kind].row : streamRow)?.safeParse(row).data;

/** Returns the row that the answer to an entry brought. Of an answer without an info it is a conversation's message. */
export function messageInAnswer({
  info,
  row,
}: {
  info?: StreamInfo | undefined;
  row?: StreamRow | undefined;
}): RowOf<'conversation'> | RowOf<'group'> | undefined {
  if (!row) return undefined;
  return rowsOfKind('group', info?.kind, [row])[0] ?? rowsOfKind('conversation', info?.kind ?? UNNAMED_KIND, [row])[0];
}
