/**
 * Answers public pages from the network, or without one from the copy last visited. They hold no member's data; a
 * sign-out removes them all the same, with every cache but the shell [Y17].
 */
import { PAGES_CACHE } from '#sync/session/later-names.ts';
import { ignoreFailure } from './events.ts';
import type { FetchEventLike } from './pictures.ts';
import { isPage } from './screens.ts';

const MAX_PAGES = 60;

/** The path without the query, which does not change the content. */
const cacheKeyOf = ({ url }: Pick<Request, 'url'>) => new URL(url).pathname;

async function cachePage(key: string, response: Response, mayKeep: () => Promise<boolean>): Promise<void> {
  if (!(await mayKeep())) return;
  const cache = await caches.open(PAGES_CACHE);
  await cache.put(key, response);
  const cachedRequests = await cache.keys();
  for (const oldest of cachedRequests.slice(0, Math.max(0, cachedRequests.length - MAX_PAGES)))
    await cache.delete(oldest);
}

/**
 * Returns an answer, or undefined if the request is no public page. `fallback`: the app's document, which explains that
 * the page could not be read. `mayKeep`: false under an app lock, where no visit is recorded [Y22].
 */
export function answerPage(
  event: FetchEventLike,
  origin: string,
  fallback: () => Promise<Response | undefined>,
  mayKeep: () => Promise<boolean>,
): Promise<Response> | undefined {
  const { request } = event;
  if (!isPage(request, origin)) return undefined;
  return fetch(request).then(
    (response) => {
      if (response.ok && !response.redirected)
        event.waitUntil(ignoreFailure(cachePage(cacheKeyOf(request), response.clone(), mayKeep)));
      return response;
    },
    async (error: unknown) =>
      (await caches.match(cacheKeyOf(request), { cacheName: PAGES_CACHE })) ??
      (await fallback()) ??
      Promise.reject(error as Error),
  );
}
