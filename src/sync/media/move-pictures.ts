/**
 * Moves pictures into the database of the form that the app lock demands now [Y22]: see `move-outbox.ts`. One
 * transaction a picture, so a run that was killed goes on where it ended, and to do it twice is harmless.
 */
import type { MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import { mediaDatabases, openMediaDatabase, otherMediaName, type MediaDatabase } from './media-database.ts';
import {
  allStored,
  deleteStored,
  getBytes,
  getStored,
  putBytes,
  putStored,
  sealedBytes,
  storedIn,
  type AnyTransaction,
} from './stored-pictures.ts';

const STORES = ['uploads', 'seen', 'bytes'] as const;
const ignore = () => undefined;

/** How often it begins again where another page has written meanwhile, or a shown picture has made room. */
const ROUNDS = 5;

interface Move {
  source: MediaDatabase;
  target: MediaDatabase;
  /** Paths that this run has put there: their later form replaces the earlier one. */
  moved: Set<string>;
}

/**
 * Adds what the other form holds, and empties it. Another page may still have that one open: what it writes meanwhile
 * is moved too. A shown picture that cannot be moved is dropped, because it can be requested again. An upload exists
 * nowhere else: if one cannot be moved, the rest is, and the run rejects. `onProgress`: after each picture.
 */
export async function movePictures(account: MemberId, onProgress: () => void = ignore): Promise<void> {
  const source = await openMediaDatabase(otherMediaName(account), false, ignore);
  if (!source) return;
  try {
    const target = await mediaDatabases.open(account, true, ignore);
    if (!target) return;
    try {
      await moveAll({ source: source.db, target: target.db, moved: new Set() }, onProgress);
    } finally {
      target.db.close();
    }
  } finally {
    source.db.close();
  }
}

async function moveAll(move: Move, onProgress: () => void): Promise<void> {
  const { source, target } = move;
  for (const key of await source.getAllKeys('meta')) {
    const value = await source.get('meta', key);
    if (value && !(await target.get('meta', key))) await target.put('meta', value, key);
  }
  let failure: unknown = new DOMException('the pictures are still written', 'AbortError');
  for (let round = 0; round < ROUNDS; round++) {
    const records = [...(await allStored(source, 'uploads')), ...(await allStored(source, 'seen'))];
    for (const path of new Set(records.map(({ path }) => path))) {
      await moveOne(move, path).catch((error: unknown) => (failure = error));
      onProgress();
    }
    if (await clearMoved(source)) return;
  }
  throw failure;
}

/** Empties the database if no picture is left in it that could be read. */
async function clearMoved(source: MediaDatabase): Promise<boolean> {
  const stores = [...STORES, 'meta'] as const;
  const tx = source.transaction(stores, 'readwrite', { durability: 'strict' });
  const isMoved = [...(await storedIn(tx, 'uploads')), ...(await storedIn(tx, 'seen'))].length === 0;
  if (isMoved) await Promise.all(stores.map((name) => tx.objectStore(name).clear()));
  await tx.done;
  return isMoved;
}

async function moveOne({ source, target, moved }: Move, path: string): Promise<void> {
  const reading = source.transaction(STORES, 'readonly');
  const { upload, cached } = await recordsIn(reading, path);
  try {
    const bytes = await getBytes(reading, path);
    await reading.done;
    const stored = bytes && sealedBytes(target, path, bytes);
    const tx = target.transaction(STORES, 'readwrite', { durability: 'strict' });
    // A write that finds no room reports itself.
    tx.done.catch(ignore);
    const there = await recordsIn(tx, path);
    if ((!there.upload && !there.cached) || moved.has(path)) {
      if (stored) await putBytes(tx, path, stored);
      if (upload) await putStored(tx, 'uploads', upload);
      if (cached) await putStored(tx, 'seen', cached);
    }
    await tx.done;
    moved.add(path);
  } catch (error) {
    if (upload) throw error;
    log.warn('media.not-moved', { error: errorName(error) });
  }
  await removeUnchanged(source, path, JSON.stringify({ upload, cached }));
}

const recordsIn = async (tx: AnyTransaction, path: string) => ({
  upload: await getStored(tx, 'uploads', path),
  cached: await getStored(tx, 'seen', path),
});

/** Removes a picture that was moved, unless another page has changed it since it was read. */
async function removeUnchanged(source: MediaDatabase, path: string, before: string): Promise<void> {
  const tx = source.transaction(STORES, 'readwrite', { durability: 'strict' });
  if (JSON.stringify(await recordsIn(tx, path)) === before)
    await Promise.all(STORES.map((store) => deleteStored(tx, store, path)));
  await tx.done;
}
