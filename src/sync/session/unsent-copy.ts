/**
 * Stores a second copy of an account's unsent entries and drafts in the cache storage, one response an account [Y19]. A
 * browser whose disk is full may remove all databases of an origin by itself, but leaves the cache storage alone.
 */
import type { MemberId } from '#schemas/ids.ts';
import { deleteCache } from './delete-cache.ts';
import { UNSENT_CACHE } from './names.ts';

const COPY_URL = '/alcove-unsent';
const cacheNameOf = (account: MemberId) => `${UNSENT_CACHE}-${account}`;
const storage = (): CacheStorage | undefined => (globalThis as { caches?: CacheStorage }).caches;

/** Replaces the copy. Rejects if the browser refuses the write. */
export async function writeUnsentCopy(account: MemberId, copy: unknown): Promise<void> {
  const cache = await storage()?.open(cacheNameOf(account));
  await cache?.put(COPY_URL, Response.json(copy));
}

/** Resolves to the stored copy, or to undefined if there is none. Rejects if it cannot be read. */
export async function readUnsentCopy(account: MemberId): Promise<unknown> {
  const response = await storage()?.match(COPY_URL, { cacheName: cacheNameOf(account) });
  return response?.json();
}

export const hasUnsentCopy = async (account: MemberId): Promise<boolean> =>
  (await storage()?.has(cacheNameOf(account))) ?? false;

/** Erases the copy [Y17]. Resolves to false if it could not be erased. */
export async function eraseUnsentCopy(account: MemberId): Promise<boolean> {
  try {
    const caches = storage();
    if (caches) await deleteCache(caches, cacheNameOf(account));
    return true;
  } catch {
    return false;
  }
}
