/**
 * Public pages: from the network, and as they were last read without one. They hold nothing of any member; a sign-out
 * removes them all the same, with every cache but the shell [Y17].
 */
import { PAGES_CACHE } from '#outbox/device/names.ts';
import { silently } from './events.ts';
import type { PictureEvent } from './pictures.ts';
import { isPage } from './screens.ts';

const PAGES_KEPT = 60;

/** By its clean path: a query changes nothing that is read. */
const keyOf = ({ url }: Pick<Request, 'url'>) => new URL(url).pathname;

async function keep(key: string, response: Response): Promise<void> {
  const cache = await caches.open(PAGES_CACHE);
  await cache.put(key, response);
  const kept = await cache.keys();
  for (const oldest of kept.slice(0, Math.max(0, kept.length - PAGES_KEPT))) await cache.delete(oldest);
}

/** Undefined: not a page. `otherwise`: the app, which says that the page could not be read. */
export function answerPage(
  event: PictureEvent,
  origin: string,
  otherwise: () => Promise<Response | undefined>,
): Promise<Response> | undefined {
  const { request } = event;
  if (!isPage(request, origin)) return undefined;
  return fetch(request).then(
    (fresh) => {
      if (fresh.ok && !fresh.redirected) event.waitUntil(silently(keep(keyOf(request), fresh.clone())));
      return fresh;
    },
    async (error: unknown) =>
      (await caches.match(keyOf(request), { cacheName: PAGES_CACHE })) ??
      (await otherwise()) ??
      Promise.reject(error as Error),
  );
}
