/** The provider that the operator chose, by way of the worker and our own server. */
import { askSync } from '#platform/worker-client.ts';
import { refused } from '#lib/result.ts';
import type { GifProvider } from './gif-provider.ts';

type Found = Awaited<ReturnType<GifProvider['search']>>;

export const chosenProvider: GifProvider = {
  search: (words) => askSync<Found>((api) => api.gifs(words)).catch(() => refused('offline')),
};
