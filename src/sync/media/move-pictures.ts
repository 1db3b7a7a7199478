/**
 * Moves pictures into the database of the form that the app lock demands now [Y22]: see `move-outbox.ts`. One
 * transaction a picture, so a run that was killed goes on where it ended, and to do it twice is harmless.
 */
import type { MemberId } from '#schemas/ids.ts';
import { sealingCipher } from '../lock/current-cipher.ts';
import { mediaDatabases, mediaName, openMediaDatabase, type MediaDatabase } from './media-database.ts';
import { allStored, getBytes, getStored, putBytes, putStored, sealedBytes } from './stored-pictures.ts';

const STORES = ['uploads', 'seen', 'bytes'] as const;
const ignore = () => undefined;

/** Name of the database in the other form, which is moved and then deleted. */
export const otherMediaName = (account: MemberId): string => mediaName(account, sealingCipher(account) === null);

/** Adds what the other form holds, and empties it. Nothing may have either open meanwhile. */
export async function movePictures(account: MemberId): Promise<void> {
  const source = await openMediaDatabase(otherMediaName(account), false, ignore);
  if (!source) return;
  const target = await mediaDatabases.open(account, true, ignore);
  try {
    if (target) await moveAll(source.db, target.db);
    const tx = source.db.transaction([...STORES, 'meta'], 'readwrite', { durability: 'strict' });
    await Promise.all([...[...STORES, 'meta' as const].map((name) => tx.objectStore(name).clear()), tx.done]);
  } finally {
    source.db.close();
    target?.db.close();
  }
}

async function moveAll(source: MediaDatabase, target: MediaDatabase): Promise<void> {
  const records = [...(await allStored(source, 'uploads')), ...(await allStored(source, 'seen'))];
  for (const path of new Set(records.map(({ path }) => path))) await moveOne(source, target, path);
  for (const key of await source.getAllKeys('meta')) {
    const value = await source.get('meta', key);
    if (value) await target.put('meta', value, key);
  }
}

async function moveOne(source: MediaDatabase, target: MediaDatabase, path: string): Promise<void> {
  const reading = source.transaction(STORES, 'readonly');
  const [bytes, upload, cached] = await Promise.all([
    getBytes(reading, path),
    getStored(reading, 'uploads', path),
    getStored(reading, 'seen', path),
  ]);
  await reading.done;
  const stored = bytes && sealedBytes(target, path, bytes);
  const tx = target.transaction(STORES, 'readwrite', { durability: 'strict' });
  const isThere = (await getStored(tx, 'uploads', path)) ?? (await getStored(tx, 'seen', path));
  if (!isThere) {
    if (stored) await putBytes(tx, path, stored);
    if (upload) await putStored(tx, 'uploads', upload);
    if (cached) await putStored(tx, 'seen', cached);
  }
  await tx.done;
}
