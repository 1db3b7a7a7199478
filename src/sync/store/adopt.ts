/** Writes data of an older version of the store; documents that exist already stay [Y5, Y18]. */
import type { Head } from '#schemas/entities/head.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Epoch } from '#schemas/ids.ts';
import { mergeChunkCopies } from '#sync/replica/chunks.ts';
import { mergeDocs } from './bulk.ts';
import { epochDoc, streamDocOf } from './collections.ts';
import type { Store } from './open.ts';
import { emptyChunk, emptyStream } from './writer.ts';

/** [Y7, Y21] After the pages that they claim: epoch and heads in one write. */
export async function adoptHeads({ streams, kinds }: Store, epoch: Epoch, heads: readonly Head[]): Promise<void> {
  const docs = new Map([epochDoc(epoch), ...heads.map((head) => streamDocOf(head, kinds))].map((doc) => [doc.id, doc]));
  await mergeDocs(streams, [...docs.keys()], (id, present) => present ?? docs.get(id) ?? null, emptyStream);
}

/** Merges chunks with the stored ones: a number counts as answered only if both copies say so. */
export async function adoptChunks({ chunks }: Store, olderChunks: readonly Chunk[]): Promise<void> {
  const byId = new Map(olderChunks.map((chunk) => [chunk.id, chunk]));
  await mergeDocs(
    chunks,
    [...byId.keys()],
    (id, present) => mergeChunkCopies(present, byId.get(id) ?? null),
    emptyChunk,
  );
}
