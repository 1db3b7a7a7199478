import { clubsAnswer, type Club } from '#schemas/wire/public-lists.ts';

/** Public facts; they leave the device with its other caches when its owner signs out. */
const CACHE = 'clubs';
const CACHE_KEY = '/clubs-last-seen';

export async function cacheClubs(clubs: readonly Club[]): Promise<void> {
  const cache = await globalThis.caches?.open(CACHE).catch(() => undefined);
  await cache?.put(CACHE_KEY, Response.json({ clubs })).catch(() => undefined);
}

/** What was seen last; null where nothing was, or nothing that fits. */
export async function cachedClubs(): Promise<readonly Club[] | null> {
  const response = await globalThis.caches?.match(CACHE_KEY, { cacheName: CACHE }).catch(() => undefined);
  const parsed = clubsAnswer.safeParse(await response?.json().catch(() => null));
  return parsed.success ? parsed.data.clubs : null;
}
