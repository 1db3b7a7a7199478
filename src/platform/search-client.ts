/** Manages the search worker for the page: it is started before somebody searches, and terminated when nobody does. */
import { proxy, wrap, type Remote } from 'comlink';
import { errorName, log } from '#lib/log.ts';
import type { SearchAnswer, SearchApi, SearchRequest } from '#platform/worker-api/search-api.ts';
import { unlockedKey } from '#startup/unlocked-key.ts';
import { rejectWhenMissing } from './missing-part.ts';

export type { MemberHit, MessageHit, SearchAnswer, SearchRequest } from '#platform/worker-api/search-api.ts';

export interface SearchClient {
  /** Rejects if the worker cannot be loaded, or if the storage fails. */
  search(request: SearchRequest): Promise<SearchAnswer>;
  end(): void;
}

interface SearchWorker {
  worker: Worker;
  api: Remote<SearchApi>;
  /** Rejects when the worker's script could not be loaded. */
  missing: Promise<never>;
}

/** Number of open searches. */
let activeSearches = 0;
/** Worker that was started ahead and has no search yet. */
let preparedWorker: SearchWorker | null = null;

/** Worker that was loaded behind the lock screen, without a key. */
let loadedWorker: SearchWorker | null = null;

function createWorker(): SearchWorker {
  const worker = new Worker(new URL('../../workers/search/search.worker.ts', import.meta.url), {
    type: 'module',
    name: 'search',
  });
  return { worker, api: wrap<SearchApi>(worker), missing: rejectWhenMissing(worker) };
}

/** Loads the worker's script while the app is locked: without a key it opens and reads nothing [Y22]. */
export function loadSearch(): void {
  if (loadedWorker) return;
  const loaded = (loadedWorker = createWorker());
  loaded.missing.catch(() => loadedWorker === loaded && (loadedWorker = null));
}

function startWorker(): SearchWorker {
  const started = loadedWorker ?? createWorker();
  loadedWorker = null;
  const key = unlockedKey();
  if (key) void started.api.unlock(key.account, key.key, key.seals).catch(() => undefined);
  return started;
}

/**
 * Starts a worker when a search is likely, so that its script is loaded and its databases are open in time. It reads
 * nothing yet.
 */
export function prepareSearch(): void {
  if (preparedWorker || activeSearches > 0) return;
  const started = (preparedWorker = startWorker());
  Promise.race([started.api.prepare(), started.missing]).catch((error: unknown) => {
    log.debug('search.not-prepared', { error: errorName(error) });
    // A search that has taken the worker meanwhile sees the error itself and ends the worker.
    if (preparedWorker !== started) return;
    preparedWorker = null;
    started.worker.terminate();
  });
}

/** Begins a search. `onStale` is called when the last answer may be out of date. */
export function startSearch(onStale: () => void): SearchClient {
  const { worker, api, missing } = preparedWorker ?? startWorker();
  preparedWorker = null;
  activeSearches += 1;
  let isEnded = false;
  void Promise.resolve(api.watch(proxy(onStale))).catch(() => undefined);
  return {
    search: (request) => Promise.race([api.search(request), missing]),
    // The worker closes its databases before it is terminated, so that it never blocks an upgrade by another version.
    end() {
      if (!isEnded) activeSearches -= 1;
      isEnded = true;
      void Promise.race([api.close(), missing])
        .catch(() => undefined)
        .finally(() => worker.terminate());
    },
  };
}
