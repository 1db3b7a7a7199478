/** Computes which chunks of which streams are still to be fetched. Pure. */
import type { Head } from '#schemas/entities/head.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Epoch, StreamId } from '#schemas/ids.ts';
import { isPresent, type PresentHead } from '#sync/replica/heads.ts';
import { chunkKeyOf, missingNumbers, visibleChunks } from '#sync/replica/chunks.ts';
import type { StreamKinds } from '#streams/types.ts';
import type { CompleteHistory } from '#sync/store/collections.ts';

/** Some chunks of one stream, newest first. */
export interface ChunkBatch {
  head: PresentHead;
  chunkNos: readonly number[];
  /** Whether it is the last batch of its stream. */
  isLast: boolean;
}

/** Chunks per batch: the least that a background request asks for, on the slowest of networks. */
export const BATCH_CHUNKS = 4;

const completedSeq = ({ membership, floor }: PresentHead, complete: CompleteHistory | undefined): number =>
  complete && complete.since === membership.since && complete.floor === floor ? complete.upTo : 0;

/** What need not be fetched: what was found answered, what is too old to come by itself, and what has expired. */
const fetchedAfter = (head: PresentHead, complete: CompleteHistory | undefined, kinds: StreamKinds): number =>
  Math.max(
    completedSeq(head, complete),
    head.info.last - kinds.fetchedRowsOf(head.kind),
    kinds.keptFrom(head.info) - 1,
  );

/** Orders batches: the newest chunk of every stream first, then the rest of each, newest stream first [Y10]. */
export function missingBatches(
  epoch: Epoch | null,
  heads: Iterable<Head>,
  complete: ReadonlyMap<StreamId, CompleteHistory>,
  kinds: StreamKinds,
): ChunkBatch[] {
  const streams = [...heads].filter(
    (head): head is PresentHead => isPresent(head, epoch) && kinds.fetchedRowsOf(head.kind) > 0,
  );
  const newest: ChunkBatch[] = [];
  const older: ChunkBatch[] = [];
  for (const head of streams.sort((a, b) => kinds.newestAt(b.info) - kinds.newestAt(a.info))) {
    const [first, ...rest] = visibleChunks(head, fetchedAfter(head, complete.get(head.id), kinds));
    if (first === undefined) continue;
    newest.push({ head, chunkNos: [first], isLast: rest.length === 0 });
    for (let n = 0; n < rest.length; n += BATCH_CHUNKS)
      older.push({ head, chunkNos: rest.slice(n, n + BATCH_CHUNKS), isLast: n + BATCH_CHUNKS >= rest.length });
  }
  return [...newest, ...older];
}

/** Returns the first batches that hold at most `limit` chunks together; at least one. */
export function takeBatches(todo: readonly ChunkBatch[], limit: number): ChunkBatch[] {
  let count = 0;
  const overflowIndex = todo.findIndex((each) => (count += each.chunkNos.length) > limit);
  return todo.slice(0, overflowIndex < 0 ? todo.length : Math.max(1, overflowIndex));
}

/** Returns the given chunks of which the server has not answered every visible number. */
export const incompleteChunks = (
  head: PresentHead,
  chunkNos: readonly number[],
  chunksByKey: ReadonlyMap<string, Chunk>,
): number[] =>
  chunkNos.filter(
    (chunkNo) =>
      missingNumbers(chunksByKey.get(chunkKeyOf(head, chunkNo)), chunkNo, head.membership.ranges, head.info.last)
        .length > 0,
  );
