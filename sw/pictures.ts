/**
 * Caches members' pictures that were shown, so that they are available without a network: only those of our own origin,
 * and a bounded number of the latest. A sign-out removes them with every cache but the shell [Y17]; the sync worker
 * removes those of lost cards [Y9].
 */
import { systemClock, type Clock } from '#lib/clock.ts';
import { PICTURES_CACHE } from '#sync/session/later-names.ts';
import { ignoreFailure } from './events.ts';

/** More than a member sees in a week; a picture has a few kilobytes. */
export const MAX_PICTURES = 500;
/** Longest wait of a picture for the device's answer, in milliseconds: a deletion may block its database for long. */
const PATIENCE_MS = 500;

const isPicture = (request: Pick<Request, 'method' | 'destination' | 'url'>, origin: string): boolean =>
  request.method === 'GET' &&
  request.destination === 'image' &&
  new URL(request.url).origin === origin &&
  /^\/(?:avatars|gif)\//.test(new URL(request.url).pathname);

/** Resolves to whether something may be kept: the device has an owner, and no app lock [Y17, Y22]. */
export type MayKeep = () => Promise<boolean>;

/**
 * Caches a picture. One that arrives during or after a sign-out is not kept, even if it is already being written [Y17].
 */
async function cachePicture(request: Request, response: Response, mayKeep: MayKeep): Promise<void> {
  if (!response.ok || !(await mayKeep())) return;
  const cache = await caches.open(PICTURES_CACHE);
  await cache.put(request, response);
  if (!(await mayKeep())) return void (await caches.delete(PICTURES_CACHE));
  const cachedRequests = await cache.keys();
  for (const oldest of cachedRequests.slice(0, Math.max(0, cachedRequests.length - MAX_PICTURES)))
    await cache.delete(oldest);
}

/** The part of a fetch event that is used here. */
export interface FetchEventLike {
  readonly request: Request;
  waitUntil(work: Promise<unknown>): void;
}

/** Resolves to false where the device does not answer in time: a picture that is not kept is shown all the same. */
async function withinPatience(answer: Promise<boolean>, clock: Pick<Clock, 'wait'>): Promise<boolean> {
  const answered = new AbortController();
  const silence = clock.wait(PATIENCE_MS, answered.signal).then(
    () => false,
    () => false,
  );
  const mayCache = await Promise.race([answer.catch(() => false), silence]);
  answered.abort();
  return mayCache;
}

/** Returns an answer, or undefined if the request is no picture of ours. */
export function answerPicture(
  event: FetchEventLike,
  origin: string,
  mayKeep: MayKeep,
  clock: Pick<Clock, 'wait'> = systemClock,
): Promise<Response> | undefined {
  const { request } = event;
  if (!isPicture(request, origin)) return undefined;
  return caches.match(request, { cacheName: PICTURES_CACHE }).then(async (cached) => {
    // A picture that lies here was kept without a lock: nothing is asked for it.
    if (cached) return cached;
    const mayCache = await withinPatience(mayKeep(), clock);
    // Under the app lock not even the browser's own cache may tell who was seen.
    const fetched = await (mayCache ? fetch(request) : fetch(request, { cache: 'no-store' }));
    if (mayCache) event.waitUntil(ignoreFailure(cachePicture(request, fetched.clone(), mayKeep)));
    return fetched;
  });
}
