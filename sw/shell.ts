/** Serves the app itself from the cache: it opens without a network, and always with the files of one version. */
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { SHELL_CACHE } from '#sync/session/names.ts';
import { fromCritical } from './critical.ts';
import { ignoreFailure } from './events.ts';
import { markDocument } from './mark-document.ts';
import { withLossMarker } from './session-loss.ts';
import { createVersionStore } from './shell-versions.ts';
import { APP_DOCUMENT, documentOf } from './screens.ts';

export interface Shell {
  install(event: ExtendableEvent): Promise<unknown>;
  activate(): Promise<unknown>;
  /** Returns an answer, or undefined if the network has to answer. */
  answer(event: FetchEvent): Promise<Response> | undefined;
  /** Resolves to a file of the version that is served. */
  file(path: string): Promise<Response | undefined>;
  /** Notes how a start with this script went. Resolves to whether its page has to be loaded again. */
  noteStart(script: string, wentWell: boolean): Promise<boolean>;
}

export function createShell(files: (PrecacheEntry | string)[], origin: string): Shell {
  const precache = new PrecacheController({ cacheName: SHELL_CACHE });
  precache.addToCacheList(files);
  const key = (path: string) => precache.getCacheKeyForURL(path);
  const versions = createVersionStore(origin, [...precache.getURLsToCacheKeys().values()]);

  const respond = (event: FetchEvent, cacheKey: string) =>
    precache.strategy.handle({ event, request: new Request(cacheKey), params: { cacheKey } });

  /** Answers with this version's document, or with the earlier version's, which then names the one that failed. */
  async function answerDocument(event: FetchEvent, screen: string, cacheKey: string): Promise<Response> {
    // Both are read at the same time: hardly any start needs the earlier one.
    const own = respond(event, cacheKey).catch(
      // The browser may have deleted the document and kept `critical`.
      async (error: unknown) =>
        (await fromCritical(new URL(event.request.url).pathname)) ?? Promise.reject(error as Error),
    );
    void ignoreFailure(own);
    const earlier = await versions.earlierFile(screen);
    const failed = key(APP_DOCUMENT)?.split('=').at(-1) ?? '';
    return earlier ? markDocument(earlier, `data-rolled-back="${failed}"`) : own;
  }

  return {
    install: (event) => versions.install(() => precache.install(event)),
    activate: versions.activate,
    file: async (path) => (await versions.earlierFile(path)) ?? precache.matchPrecache(path),
    noteStart: versions.noteStart,
    answer(event) {
      const { request } = event;
      const screen = documentOf(request, origin);
      if (screen !== null) {
        const document = key(screen);
        return document === undefined ? undefined : withLossMarker(answerDocument(event, screen, document));
      }
      const path = request.url.split(/[?#]/)[0] ?? '';
      if (request.method !== 'GET') return undefined;
      const asset = key(path);
      if (asset !== undefined) return respond(event, asset);
      return path.startsWith(`${origin}/assets/`)
        ? versions.earlierFile(path.slice(origin.length)).then((earlier) => earlier ?? fetch(request))
        : undefined;
    },
  };
}
