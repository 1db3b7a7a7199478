/** Removes rows that the server keeps no longer, such as notifications after 90 days [G20]. */
import { chunkKeyOf, chunkNoOf, visibleChunks } from '#sync/replica/chunks.ts';
import { isPresent, type PresentHead } from '#sync/replica/heads.ts';
import type { StoreWriter } from '#sync/store/writer.ts';
import type { ChangeApplier } from './apply-changes.ts';

export interface ExpiredRowsParts {
  writer: Pick<StoreWriter, 'kinds' | 'readAll' | 'readChunks' | 'removeChunks' | 'trimChunk'>;
  applier: Pick<ChangeApplier, 'runSerially'>;
  /** Waits between two background writes, so that the screen's queries run. */
  pause(): Promise<void>;
}

/**
 * Looks through all streams. It goes by the number that the server has sent, never by the device's clock, which may be
 * wrong: what it removed too early would not come back.
 */
export function sweepExpired({ writer, applier, pause }: ExpiredRowsParts): Promise<void> {
  async function sweepStream(head: PresentHead, keptFrom: number): Promise<void> {
    const first = chunkNoOf(keptFrom);
    const expired = visibleChunks(head).filter((chunkNo) => chunkNo < first);
    const stored = await writer.readChunks(expired.map((chunkNo) => chunkKeyOf(head, chunkNo)));
    await writer.removeChunks([...stored.keys()], pause);
    await writer.trimChunk(chunkKeyOf(head, first), keptFrom);
  }
  return applier.runSerially(async () => {
    const { epoch, heads } = await writer.readAll();
    for (const head of heads.values()) {
      const keptFrom = isPresent(head, epoch) ? writer.kinds.keptFrom(head.info) : 1;
      if (isPresent(head, epoch) && keptFrom > 1) await sweepStream(head, keptFrom);
    }
  });
}
