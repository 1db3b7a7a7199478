/**
 * Keeps of a stream of which only the newest rows come by themselves no more older chunks than a member has looked at
 * lately [G23].
 */
import type { StreamId } from '#schemas/ids.ts';
import { inBatches } from '#lib/group-by.ts';
import { chunkKeyOf, keepFromOf, visibleChunks } from '#sync/replica/chunks.ts';
import { isPresent, type PresentHead } from '#sync/replica/heads.ts';
import { OLDER_CHUNKS, surplusChunks, withUse } from '#sync/replica/older-chunks.ts';
import type { StoreWriter } from '#sync/store/writer.ts';
import type { ChangeApplier } from './apply-changes.ts';

export interface OlderChunksParts {
  writer: StoreWriter;
  applier: Pick<ChangeApplier, 'runSerially'>;
  /** Waits between two background writes, so that the screen's queries run. */
  pause(): Promise<void>;
}

export interface OlderChunks {
  /** Notes that a screen shows chunks, which are on the device by now. */
  noteUse(head: PresentHead, chunkNos: readonly number[]): Promise<void>;
  /** Looks through all streams: they have grown, or an earlier worker left more. */
  sweep(): Promise<void>;
}

/** Chunks looked for at once. */
const SEARCHED_CHUNKS = 200;

export function createOlderChunks({ writer, applier, pause }: OlderChunksParts): OlderChunks {
  /** Chunk numbers that screens have shown, the least recently used first. */
  const usedLast = new Map<StreamId, readonly number[]>();
  const keepFrom = (head: PresentHead) => keepFromOf(head.info, writer.kinds.fetchedRowsOf(head.kind));

  async function storedAmong(head: PresentHead, chunkNos: readonly number[]): Promise<number[]> {
    const stored: number[] = [];
    for (const batch of inBatches(chunkNos, SEARCHED_CHUNKS)) {
      const chunks = await writer.readChunks(batch.map((chunkNo) => chunkKeyOf(head, chunkNo)));
      stored.push(...[...chunks.values()].map(({ chunkNo }) => chunkNo));
    }
    return stored;
  }

  async function sweepStream(head: PresentHead): Promise<void> {
    const older = visibleChunks(head).filter((chunkNo) => chunkNo < keepFrom(head));
    if (older.length <= OLDER_CHUNKS) return;
    const surplus = surplusChunks(await storedAmong(head, older), keepFrom(head), usedLast.get(head.id) ?? []);
    await writer.removeChunks(
      surplus.map((chunkNo) => chunkKeyOf(head, chunkNo)),
      pause,
    );
  }

  return {
    async noteUse(head, chunkNos) {
      const older = chunkNos.filter((chunkNo) => chunkNo < keepFrom(head));
      if (older.length === 0) return;
      usedLast.set(head.id, withUse(usedLast.get(head.id) ?? [], older));
      await applier.runSerially(() => sweepStream(head));
    },
    sweep: () =>
      applier.runSerially(async () => {
        const { epoch, heads } = await writer.readAll();
        for (const head of heads.values())
          if (isPresent(head, epoch) && writer.kinds.fetchedRowsOf(head.kind) > 0) await sweepStream(head);
      }),
  };
}
