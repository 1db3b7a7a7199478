/** The provider that the operator chose, reached through the worker and our own server. */
import { callSync } from '#platform/worker-client.ts';
import { refused } from '#lib/result.ts';
import type { GifProvider } from './gif-provider.ts';

type GifSearchResult = Awaited<ReturnType<GifProvider['search']>>;

export const chosenProvider: GifProvider = {
  search: (words) => callSync<GifSearchResult>((api) => api.searchGifs(words)).catch(() => refused('offline')),
};
