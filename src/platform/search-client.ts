/** The page's end of the search worker: gone when nobody searches any more, and ready before somebody does. */
import { proxy, wrap, type Remote } from 'comlink';
import { errorName, log } from '#lib/log.ts';
import type { SearchAnswer, SearchApi, SearchRequest } from '#platform/worker-api/search-api.ts';
import { rejectWhenMissing } from './missing-part.ts';

export type { MemberHit, MessageHit, SearchAnswer, SearchRequest } from '#platform/worker-api/search-api.ts';

export interface SearchClient {
  /** Rejects where the worker cannot be loaded, or the storage fails. */
  search(request: SearchRequest): Promise<SearchAnswer>;
  end(): void;
}

interface SearchWorker {
  worker: Worker;
  api: Remote<SearchApi>;
  /** Rejects when the worker's script could not be loaded. */
  missing: Promise<never>;
}

/** So many search. */
let activeSearches = 0;
/** Nobody has asked it anything yet. */
let preparedWorker: SearchWorker | null = null;

function startWorker(): SearchWorker {
  const worker = new Worker(new URL('../../workers/search/search.worker.ts', import.meta.url), {
    type: 'module',
    name: 'search',
  });
  return { worker, api: wrap<SearchApi>(worker), missing: rejectWhenMissing(worker) };
}

/** Somebody may search: its program is there by then, and what it reads from is open. Nothing is read yet. */
export function prepareSearch(): void {
  if (preparedWorker || activeSearches > 0) return;
  const started = (preparedWorker = startWorker());
  Promise.race([started.api.prepare(), started.missing]).catch((error: unknown) => {
    log.debug('search.not-prepared', { error: errorName(error) });
    // Whoever has it by now hears of it, and ends it.
    if (preparedWorker !== started) return;
    preparedWorker = null;
    started.worker.terminate();
  });
}

/** `onStale`: the last answer may have become another one. */
export function startSearch(onStale: () => void): SearchClient {
  const { worker, api, missing } = preparedWorker ?? startWorker();
  preparedWorker = null;
  activeSearches += 1;
  let isEnded = false;
  void Promise.resolve(api.watch(proxy(onStale))).catch(() => undefined);
  return {
    search: (request) => Promise.race([api.search(request), missing]),
    // What it holds open is let go before it ends: a version that upgrades waits for nobody.
    end() {
      if (!isEnded) activeSearches -= 1;
      isEnded = true;
      void Promise.race([api.close(), missing])
        .catch(() => undefined)
        .finally(() => worker.terminate());
    },
  };
}
