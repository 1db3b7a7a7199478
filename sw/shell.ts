/** Serves the app itself from the cache: it opens without a network, and always with the files of one version. */
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { SHELL_CACHE } from '#sync/session/names.ts';
import { fromCritical } from './critical.ts';
import { withLossMarker } from './session-loss.ts';
import { documentOf } from './screens.ts';

export interface Shell {
  install(event: ExtendableEvent): Promise<unknown>;
  activate(event: ExtendableEvent): Promise<unknown>;
  /** Returns an answer, or undefined if the network has to answer. */
  answer(event: FetchEvent): Promise<Response> | undefined;
  /** Resolves to a file of this version. */
  file(path: string): Promise<Response | undefined>;
}

export function createShell(files: (PrecacheEntry | string)[], origin: string): Shell {
  const precache = new PrecacheController({ cacheName: SHELL_CACHE });
  precache.addToCacheList(files);
  const key = (path: string) => precache.getCacheKeyForURL(path);

  const respond = (event: FetchEvent, cacheKey: string) =>
    precache.strategy.handle({ event, request: new Request(cacheKey), params: { cacheKey } });

  return {
    install: (event) => precache.install(event),
    activate: (event) => precache.activate(event),
    file: (path) => precache.matchPrecache(path),
    answer(event) {
      const { request } = event;
      const screen = documentOf(request, origin);
      if (screen !== null) {
        const document = key(screen);
        // The browser may have deleted the document and kept `critical`.
        return document === undefined
          ? undefined
          : withLossMarker(
              respond(event, document).catch(
                async (error: unknown) =>
                  (await fromCritical(new URL(request.url).pathname)) ?? Promise.reject(error as Error),
              ),
            );
      }
      const asset = request.method === 'GET' ? key(request.url.split(/[?#]/)[0] ?? '') : undefined;
      return asset === undefined ? undefined : respond(event, asset);
    },
  };
}
