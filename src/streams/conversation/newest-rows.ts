/** A group's place in the list shows its newest visible row, which only the chunks have [G3]. */
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Epoch } from '#schemas/ids.ts';
import { chunkKeyOf, chunkNoOf, isCurrentChunk } from '#sync/replica/chunks.ts';
import { isPresent } from '#sync/replica/heads.ts';
import { messagesIn, type ConversationRowData } from './state.ts';

/** Returns the keys of the two newest chunks of each group: the last one may hold system rows alone. */
export const newestChunkKeys = (heads: readonly Head[], epoch: Epoch | null): string[] =>
  heads.flatMap((head) => {
    if (!isPresent(head, epoch) || head.info.kind !== 'group') return [];
    const newest = chunkNoOf(head.info.last);
    return [newest, newest - 1].filter((no) => no >= 0).map((no) => chunkKeyOf(head, no));
  });

/** Returns the rows of a group's newest chunks; undefined of a conversation, whose head has a preview. */
export function newestRows(
  head: Head | undefined,
  epoch: Epoch | null,
  chunks: readonly Chunk[] = [],
): readonly ConversationRowData[] | undefined {
  if (head?.kind !== 'group') return undefined;
  return chunks.filter((chunk) => isCurrentChunk(chunk, head, epoch)).flatMap(({ rows }) => messagesIn(head, rows));
}
