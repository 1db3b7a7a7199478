/** The page's end of the search worker: begun with the first question, and gone when nobody searches any more. */
import { proxy, wrap } from 'comlink';
import type { SearchAnswer, SearchApi, SearchWish } from '#workers/search-api.ts';

export type { FoundMember, FoundMessage, SearchAnswer, SearchWish } from '#workers/search-api.ts';

export interface SearchClient {
  /** Rejects where the worker cannot be loaded, or the storage fails. */
  search(wish: SearchWish): Promise<SearchAnswer>;
  end(): void;
}

/** `onStale`: the last answer may have become another one. */
export function startSearch(onStale: () => void): SearchClient {
  const worker = new Worker(new URL('../../workers/search.worker.ts', import.meta.url), { type: 'module', name: 'search' });
  const api = wrap<SearchApi>(worker);
  const missing = new Promise<never>((_, reject) => worker.addEventListener('error', () => reject(new Error('the search worker could not be loaded'))));
  missing.catch(() => undefined);
  void Promise.resolve(api.watch(proxy(onStale))).catch(() => undefined);
  return {
    search: (wish) => Promise.race([api.search(wish), missing]),
    // What it holds open is let go before it ends: a version that upgrades waits for nobody.
    end: () => void Promise.race([api.close(), missing]).catch(() => undefined).finally(() => worker.terminate()),
  };
}
