/** The page's end of the search worker: gone when nobody searches any more, and ready before somebody does. */
import { proxy, wrap, type Remote } from 'comlink';
import { errorName, log } from '#lib/log.ts';
import type { SearchAnswer, SearchApi, SearchWish } from '#workers/search-api.ts';
import { whenMissing } from './missing-part.ts';

export type { FoundMember, FoundMessage, SearchAnswer, SearchWish } from '#workers/search-api.ts';

export interface SearchClient {
  /** Rejects where the worker cannot be loaded, or the storage fails. */
  search(wish: SearchWish): Promise<SearchAnswer>;
  end(): void;
}

interface Begun {
  worker: Worker;
  api: Remote<SearchApi>;
  /** Rejects when the worker's script could not be loaded. */
  missing: Promise<never>;
}

/** So many search. */
let searching = 0;
/** Nobody has asked it anything yet. */
let ready: Begun | null = null;

function begin(): Begun {
  const worker = new Worker(new URL('../../workers/search.worker.ts', import.meta.url), {
    type: 'module',
    name: 'search',
  });
  return { worker, api: wrap<SearchApi>(worker), missing: whenMissing(worker) };
}

/** Somebody may search: its program is there by then, and what it reads from is open. Nothing is read yet. */
export function prepareSearch(): void {
  if (ready || searching > 0) return;
  const begun = (ready = begin());
  Promise.race([begun.api.prepare(), begun.missing]).catch((error: unknown) => {
    log.debug('search.not-prepared', { error: errorName(error) });
    // Whoever has it by now hears of it, and ends it.
    if (ready !== begun) return;
    ready = null;
    begun.worker.terminate();
  });
}

/** `onStale`: the last answer may have become another one. */
export function startSearch(onStale: () => void): SearchClient {
  const { worker, api, missing } = ready ?? begin();
  ready = null;
  searching += 1;
  let ended = false;
  void Promise.resolve(api.watch(proxy(onStale))).catch(() => undefined);
  return {
    search: (wish) => Promise.race([api.search(wish), missing]),
    // What it holds open is let go before it ends: a version that upgrades waits for nobody.
    end() {
      if (!ended) searching -= 1;
      ended = true;
      void Promise.race([api.close(), missing])
        .catch(() => undefined)
        .finally(() => worker.terminate());
    },
  };
}
