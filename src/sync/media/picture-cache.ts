/**
 * Caches pictures that were shown, so that they stay visible without a network. Within the member's storage budget; the
 * pictures shown longest ago are removed first, and videos before all pictures: one weighs as much as hundreds.
 */
import { MEDIA_BUDGET, type FileType } from '#schemas/media.ts';
import type { Clock } from '#lib/clock.ts';
import type { MediaDatabase } from './media-database.ts';
import {
  allStored,
  deleteStored,
  getBytes,
  getStored,
  putBytes,
  putStored,
  sealedBytes,
  storedIn,
} from './stored-pictures.ts';

export interface MediaUsage {
  /** Bytes of cached pictures. */
  cached: number;
  /** Bytes of pictures not sent yet: they are never removed automatically. */
  waiting: number;
  budget: number;
}

export interface PictureCache {
  /**
   * Resolves to a picture on this device, own unsent ones included, and marks it as shown now; null if there is none.
   */
  picture(path: string): Promise<{ bytes: ArrayBuffer; type: FileType } | null>;
  save(path: string, picture: { bytes: ArrayBuffer; type: FileType }): Promise<void>;
  usage(): Promise<MediaUsage>;
  setBudget(bytes: number): Promise<void>;
  clearCache(): Promise<void>;
  /** Resolves to the paths of shown pictures that begin so. */
  cachedPaths(prefix: string): Promise<readonly string[]>;
  /** Removes pictures of conversations that are no longer visible [Y9]. */
  sweep(inSight: (conversation: string) => boolean): Promise<void>;
}

interface PictureCachePorts {
  database(create: boolean): Promise<MediaDatabase | null>;
  clock: Clock;
  budget: (db: MediaDatabase) => Promise<number>;
}

const KEY = 'budget';
export const budgetOf = async (db: MediaDatabase): Promise<number> =>
  (await db.get('meta', KEY))?.bytes ?? MEDIA_BUDGET;
const totalSize = (all: readonly { size: number }[]) => all.reduce((sum, { size }) => sum + size, 0);

export function createPictureCache({ database, clock, budget }: PictureCachePorts): PictureCache {
  async function remove(db: MediaDatabase, shouldRemove: (path: string) => boolean): Promise<void> {
    const tx = db.transaction(['seen', 'uploads', 'bytes'], 'readwrite');
    const [cached, uploads] = await Promise.all([storedIn(tx, 'seen'), storedIn(tx, 'uploads')]);
    // The bytes of own pictures that are not sent yet are still needed, although the pictures were shown.
    const ownPaths = new Set(uploads.flatMap(({ path, state }) => (state === 'dropped' ? [] : [path])));
    for (const { path } of cached)
      if (shouldRemove(path))
        await Promise.all([
          deleteStored(tx, 'seen', path),
          ownPaths.has(path) ? undefined : deleteStored(tx, 'bytes', path),
        ]);
    await tx.done;
  }
  async function shrink(db: MediaDatabase): Promise<void> {
    const limit = await budget(db);
    const byAge = await allStored(db, 'seen');
    // What is being shown is needed, a video too.
    const shown = byAge.pop();
    let totalBytes = totalSize(byAge) + (shown?.size ?? 0);
    const isVideo = ({ type }: { type: FileType }) => type.startsWith('video/');
    const evictable = [...byAge.filter(isVideo), ...byAge.filter((each) => !isVideo(each)), ...(shown ? [shown] : [])];
    const evictedPaths = new Set<string>();
    for (const { path, size } of evictable) {
      if (totalBytes <= limit) break;
      evictedPaths.add(path);
      totalBytes -= size;
    }
    if (evictedPaths.size > 0) await remove(db, (path) => evictedPaths.has(path));
  }

  return {
    async picture(path) {
      const db = await database(false);
      if (!db) return null;
      const tx = db.transaction(['seen', 'uploads', 'bytes'], 'readwrite');
      const [bytes, cached, upload] = await Promise.all([
        getBytes(tx, path),
        getStored(tx, 'seen', path),
        getStored(tx, 'uploads', path),
      ]);
      if (cached) await putStored(tx, 'seen', { ...cached, at: clock.now() });
      await tx.done;
      const type = cached?.type ?? upload?.type;
      return bytes && type ? { bytes, type } : null;
    },
    async save(path, { bytes, type }) {
      const db = await database(true);
      if (!db) return;
      const stored = sealedBytes(db, path, bytes);
      const tx = db.transaction(['seen', 'bytes'], 'readwrite');
      const shown = { path, type, size: bytes.byteLength, at: clock.now() };
      await Promise.all([putBytes(tx, path, stored).then(() => putStored(tx, 'seen', shown)), tx.done]);
      await shrink(db);
    },
    async usage() {
      const db = await database(false);
      if (!db) return { cached: 0, waiting: 0, budget: MEDIA_BUDGET };
      const [cached, uploads, limit] = await Promise.all([allStored(db, 'seen'), allStored(db, 'uploads'), budget(db)]);
      return {
        cached: totalSize(cached),
        waiting: totalSize(uploads.filter(({ state }) => state !== 'dropped')),
        budget: limit,
      };
    },
    async setBudget(bytes) {
      const db = await database(true);
      if (!db) return;
      await db.put('meta', { v: 1, bytes }, KEY);
      await shrink(db);
    },
    async clearCache() {
      const db = await database(false);
      if (db) await remove(db, () => true);
    },
    async cachedPaths(prefix) {
      const db = await database(false);
      const cached = db ? await allStored(db, 'seen') : [];
      return cached.map(({ path }) => path).filter((path) => path.startsWith(prefix));
    },
    async sweep(inSight) {
      const db = await database(false);
      if (db) await remove(db, (path) => !inSight(path.split('/')[0] ?? ''));
    },
  };
}
