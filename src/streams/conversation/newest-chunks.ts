import type { Head } from '#schemas/entities/head.ts';
import type { Epoch } from '#schemas/ids.ts';
import { chunkKeyOf, chunkNoOf } from '#sync/replica/chunks.ts';
import { isPresent } from '#sync/replica/heads.ts';

/**
 * Returns the keys of the chunks that the list needs of groups, whose heads tell nothing of rows [G3]: the two newest,
 * as the last one may hold system rows alone, and those of unread mentions of everyone, which may be hidden [G2].
 */
export const newestChunkKeys = (heads: readonly Head[], epoch: Epoch | null): string[] =>
  heads.flatMap((head) => {
    if (!isPresent(head, epoch) || head.info.kind !== 'group') return [];
    const { last, allMentions } = head.info;
    const newest = chunkNoOf(last);
    const mentions = allMentions.filter((seq) => seq > head.membership.read).map(chunkNoOf);
    const chunkNos = [newest, newest - 1, ...mentions].filter((chunkNo) => chunkNo >= 0);
    return [...new Set(chunkNos)].map((chunkNo) => chunkKeyOf(head, chunkNo));
  });
