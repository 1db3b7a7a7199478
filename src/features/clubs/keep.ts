import { clubsAnswer, type Club } from '#schemas/wire/public-lists.ts';

/** Public facts; they leave the device with its other caches when its owner signs out. */
const CACHE = 'clubs';
const PLACE = '/clubs-last-seen';

export async function keepClubs(clubs: readonly Club[]): Promise<void> {
  const cache = await globalThis.caches?.open(CACHE).catch(() => undefined);
  await cache?.put(PLACE, Response.json({ clubs })).catch(() => undefined);
}

/** What was seen last; null where nothing was, or nothing that fits. */
export async function keptClubs(): Promise<readonly Club[] | null> {
  const kept = await globalThis.caches?.match(PLACE, { cacheName: CACHE }).catch(() => undefined);
  const read = clubsAnswer.safeParse(await kept?.json().catch(() => null));
  return read.success ? read.data.clubs : null;
}
