/**
 * Members' pictures, once seen, are there without a network. Only our own origin's, a bounded number, the latest kept.
 * A sign-out removes them with every cache but the shell [Y17]; the sync worker removes those of cards it loses [Y9].
 */
import { PICTURES_CACHE } from '#sync/session/names.ts';
import { ignoreFailure } from './events.ts';

/** More than anyone sees in a week; a picture is a few kilobytes. */
export const MAX_PICTURES = 500;

const isPicture = (request: Pick<Request, 'method' | 'destination' | 'url'>, origin: string): boolean =>
  request.method === 'GET' &&
  request.destination === 'image' &&
  new URL(request.url).origin === origin &&
  /^\/(?:avatars|gif)\//.test(new URL(request.url).pathname);

/** Whether the device belongs to anyone at this moment. */
export type IsOwned = () => Promise<boolean>;

/** [Y17] A picture that arrives after a sign-out brings nothing back, not even while it is being written. */
async function cachePicture(request: Request, response: Response, isOwned: IsOwned): Promise<void> {
  if (!response.ok || !(await isOwned())) return;
  const cache = await caches.open(PICTURES_CACHE);
  await cache.put(request, response);
  if (!(await isOwned())) return void (await caches.delete(PICTURES_CACHE));
  const cachedRequests = await cache.keys();
  for (const oldest of cachedRequests.slice(0, Math.max(0, cachedRequests.length - MAX_PICTURES)))
    await cache.delete(oldest);
}

/** What is needed of a fetch event. */
export interface FetchEventLike {
  readonly request: Request;
  waitUntil(work: Promise<unknown>): void;
}

/** Undefined: not a picture of ours. */
export function answerPicture(event: FetchEventLike, origin: string, isOwned: IsOwned): Promise<Response> | undefined {
  const { request } = event;
  if (!isPicture(request, origin)) return undefined;
  return caches.match(request, { cacheName: PICTURES_CACHE }).then(async (cached) => {
    if (cached) return cached;
    const fetched = await fetch(request);
    event.waitUntil(ignoreFailure(cachePicture(request, fetched.clone(), isOwned)));
    return fetched;
  });
}
