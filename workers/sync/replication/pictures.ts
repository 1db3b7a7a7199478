/**
 * [Y9, Y11] Which pictures cards and deleted rows leave behind, and the removal of cards' from where the service
 * worker keeps them.
 */
import type { Head } from '#schemas/entities/head.ts';
import type { MemberId, StreamId } from '#schemas/ids.ts';
import type { StreamKind } from '#schemas/streams/registry.ts';
import { errorName, log } from '#lib/log.ts';
import { PICTURES_CACHE } from '#sync/session/later-names.ts';
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

/** What rows show on this device that are deleted by these changes. */
export async function deletedPictures(
  changes: readonly ChunkChange[],
  kindOf: (stream: StreamId) => StreamKind,
  { readChunks, kinds }: Pick<StoreWriter, 'readChunks' | 'kinds'>,
): Promise<string[]> {
  const deleted = changes.flatMap(({ key, rows }) =>
    rows.flatMap((row) => {
      const kind = kindOf(key.stream);
      return kinds.isTombstone(kind, row) ? [{ id: row.id, kind, key: chunkKey(key) }] : [];
    }),
  );
  if (deleted.length === 0) return [];
  const chunksByKey = await readChunks([...new Set(deleted.map(({ key }) => key))]);
  return deleted.flatMap(({ id, kind, key }) => {
    const row = chunksByKey.get(key)?.rows.find((each) => each.id === id);
    return (row && kinds.pictureOf(kind, row)) ?? [];
  });
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
