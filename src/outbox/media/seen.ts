/**
 * Pictures that were seen stay visible without a network, within what the member gives them: those seen longest ago go
 * first.
 */
import { MEDIA_BUDGET, type PictureType } from '#schemas/media.ts';
import type { Clock } from '#lib/clock.ts';
import type { MediaDatabase } from './media-database.ts';

export interface MediaUsage {
  /** Bytes of pictures seen. */
  seen: number;
  /** Bytes of pictures that have not left yet: they never go by themselves. */
  waiting: number;
  budget: number;
}

export interface SeenPictures {
  /** What lies here, own ones that wait included; it counts as seen now. */
  picture(path: string): Promise<{ bytes: ArrayBuffer; type: PictureType } | null>;
  keep(path: string, picture: { bytes: ArrayBuffer; type: PictureType }): Promise<void>;
  usage(): Promise<MediaUsage>;
  setBudget(bytes: number): Promise<void>;
  clearSeen(): Promise<void>;
  /** [Y9] Those of conversations that are no longer in sight. */
  sweep(inSight: (conversation: string) => boolean): Promise<void>;
}

interface SeenPorts {
  database(create: boolean): Promise<MediaDatabase | null>;
  clock: Clock;
  budget: (db: MediaDatabase) => Promise<number>;
}

const KEY = 'budget';
export const budgetOf = async (db: MediaDatabase): Promise<number> =>
  (await db.get('meta', KEY))?.bytes ?? MEDIA_BUDGET;
const sizes = (all: readonly { size: number }[]) => all.reduce((sum, { size }) => sum + size, 0);

export function seenStore({ database, clock, budget }: SeenPorts): SeenPictures {
  async function remove(db: MediaDatabase, goes: (path: string) => boolean): Promise<void> {
    const tx = db.transaction(['seen', 'uploads', 'bytes'], 'readwrite');
    const [paths, uploads] = await Promise.all([
      tx.objectStore('seen').getAllKeys(),
      tx.objectStore('uploads').getAll(),
    ]);
    // One's own that has not left yet, and was looked at: it is still needed.
    const own = new Set(uploads.flatMap(({ path, state }) => (state === 'dropped' ? [] : [path])));
    for (const path of paths)
      if (goes(path))
        await Promise.all([
          tx.objectStore('seen').delete(path),
          own.has(path) ? undefined : tx.objectStore('bytes').delete(path),
        ]);
    await tx.done;
  }
  async function shrink(db: MediaDatabase): Promise<void> {
    const limit = await budget(db);
    const byAge = await db.getAllFromIndex('seen', 'at');
    let left = sizes(byAge);
    const gone = new Set<string>();
    for (const { path, size } of byAge) {
      if (left <= limit) break;
      gone.add(path);
      left -= size;
    }
    if (gone.size > 0) await remove(db, (path) => gone.has(path));
  }

  return {
    async picture(path) {
      const db = await database(false);
      if (!db) return null;
      const tx = db.transaction(['seen', 'uploads', 'bytes'], 'readwrite');
      const [bytes, seen, upload] = await Promise.all([
        tx.objectStore('bytes').get(path),
        tx.objectStore('seen').get(path),
        tx.objectStore('uploads').get(path),
      ]);
      if (seen) await tx.objectStore('seen').put({ ...seen, at: clock.now() });
      await tx.done;
      const type = seen?.type ?? upload?.type;
      return bytes && type ? { bytes, type } : null;
    },
    async keep(path, { bytes, type }) {
      const db = await database(true);
      if (!db) return;
      const tx = db.transaction(['seen', 'bytes'], 'readwrite');
      await Promise.all([
        tx.objectStore('bytes').put(bytes, path),
        tx.objectStore('seen').put({ v: 1, path, type, size: bytes.byteLength, at: clock.now() }),
        tx.done,
      ]);
      await shrink(db);
    },
    async usage() {
      const db = await database(false);
      if (!db) return { seen: 0, waiting: 0, budget: MEDIA_BUDGET };
      const [seen, uploads, limit] = await Promise.all([db.getAll('seen'), db.getAll('uploads'), budget(db)]);
      return { seen: sizes(seen), waiting: sizes(uploads.filter(({ state }) => state !== 'dropped')), budget: limit };
    },
    async setBudget(bytes) {
      const db = await database(true);
      if (!db) return;
      await db.put('meta', { v: 1, bytes }, KEY);
      await shrink(db);
    },
    async clearSeen() {
      const db = await database(false);
      if (db) await remove(db, () => true);
    },
    async sweep(inSight) {
      const db = await database(false);
      if (db) await remove(db, (path) => !inSight(path.split('/')[0] ?? ''));
    },
  };
}
