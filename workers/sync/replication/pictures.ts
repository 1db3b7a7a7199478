/**
 * Finds pictures and members that lost cards and deleted messages leave behind, and removes pictures of cards from the
 * service worker's cache [Y9, Y11].
 */
import type { Head } from '#schemas/entities/head.ts';
import type { MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import { PICTURES_CACHE } from '#sync/session/names.ts';
import { chunkKey, type ChunkChange } from '#sync/replica/chunks.ts';
import type { StoreWriter } from '#sync/store/writer.ts';

const pictureOf = (head: Head | undefined): string[] => (head?.card?.avatarUrl ? [head.card.avatarUrl] : []);

/** Returns pictures of cards that are no longer shown. */
export function lostPictures(before: Iterable<Head>, after: Iterable<Head>): string[] {
  const shown = new Set([...after].flatMap(pictureOf));
  return [...new Set([...before].flatMap(pictureOf))].filter((url) => !shown.has(url));
}

/** Returns members whose cards are no longer shown. */
export function lostMembers(before: Iterable<Head>, after: Iterable<Head>): MemberId[] {
  const shown = new Set([...after].map(({ card }) => card?.memberId));
  return [...new Set([...before].flatMap(({ card }) => (card ? [card.memberId] : [])))].filter((id) => !shown.has(id));
}

/** Returns the pictures of messages on this device that these changes delete. */
export async function deletedPictures(
  changes: readonly ChunkChange[],
  readChunks: StoreWriter['readChunks'],
): Promise<string[]> {
  const deleted = changes.flatMap(({ key, rows }) =>
    rows.flatMap(({ id, deletedAt }) => (deletedAt ? [{ id, key: chunkKey(key) }] : [])),
  );
  if (deleted.length === 0) return [];
  const chunksByKey = await readChunks([...new Set(deleted.map(({ key }) => key))]);
  return deleted.flatMap(({ id, key }) => chunksByKey.get(key)?.rows.find((row) => row.id === id)?.mediaUrl ?? []);
}

/** Removes pictures from the service worker's cache; creates no cache. */
export async function forgetPictures(urls: readonly string[], caches: CacheStorage, origin: string): Promise<void> {
  try {
    if (!(await caches.has(PICTURES_CACHE))) return;
    const cache = await caches.open(PICTURES_CACHE);
    await Promise.all(urls.map((url) => cache.delete(new URL(url, origin).href, { ignoreVary: true })));
  } catch (error) {
    log.warn('pictures.not-forgotten', { error: errorName(error) });
  }
}
