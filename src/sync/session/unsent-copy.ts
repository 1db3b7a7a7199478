/**
 * A second copy of what one account has written and not sent, in the cache storage: a browser whose disk is full
 * removes all of an origin's databases by itself, and leaves that alone [Y19]. One small answer an account.
 */
import type { MemberId } from '#schemas/ids.ts';
import { UNSENT_CACHE } from './names.ts';

const COPY_URL = '/alcove-unsent';
const cacheNameOf = (account: MemberId) => `${UNSENT_CACHE}-${account}`;
const storage = (): CacheStorage | undefined => (globalThis as { caches?: CacheStorage }).caches;

/** In place of the one before. Rejects where the browser refuses it. */
export async function writeUnsentCopy(account: MemberId, copy: unknown): Promise<void> {
  const cache = await storage()?.open(cacheNameOf(account));
  await cache?.put(COPY_URL, Response.json(copy));
}

/** As it lies there; undefined: there is none. Rejects where it cannot be read. */
export async function readUnsentCopy(account: MemberId): Promise<unknown> {
  const response = await storage()?.match(COPY_URL, { cacheName: cacheNameOf(account) });
  return response?.json();
}

export const hasUnsentCopy = async (account: MemberId): Promise<boolean> =>
  (await storage()?.has(cacheNameOf(account))) ?? false;

/** [Y17] False: it is still there. */
export async function eraseUnsentCopy(account: MemberId): Promise<boolean> {
  try {
    await storage()?.delete(cacheNameOf(account));
    return true;
  } catch {
    return false;
  }
}
