import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { errorName, log } from '#lib/log.ts';
import { startSearch, type SearchAnswer, type SearchClient } from '#platform/search-client.ts';
import type { ConversationId } from '#schemas/ids.ts';

export type SearchState =
  { status: 'idle' } | { status: 'looking' } | { status: 'ready'; answer: SearchAnswer } | { status: 'error' };

/** More than a screen holds: the first of a very long conversation stand there as soon as all of a short one. */
export const FIRST_HITS = 20;
/** So many more, when they are asked for. */
export const MORE_HITS = 60;
/** After a failure; what has only changed is asked for again when the worker says so. */
const RETRY_MS = 5000;

/**
 * Full text over everything on the device [Y10], read from the first render on; `conversationId`: one conversation
 * alone. The last answer stays while the next is looked for.
 */
export function useSearch(input: string, conversationId: ConversationId | null, limit: number): SearchState {
  const query = useDeferredValue(input.trim());
  const client = useRef<SearchClient | null>(null);
  const rerun = useRef<(() => void) | null>(null);
  const [searchState, setSearchState] = useState<SearchState>({ status: 'idle' });
  useEffect(() => {
    // Who is about to type finds it open, and reading; what fails here fails again where somebody waits for it.
    client.current = startSearch(() => rerun.current?.());
    client.current.search({ input: '', conversationId: null, limit: 0 }).catch(() => undefined);
    return () => {
      client.current?.end();
      client.current = null;
    };
  }, []);
  useEffect(() => {
    if (query === '') return;
    let isOver = false;
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    const onFailed = (error: unknown) => {
      log.warn('search.failed', { error: errorName(error) });
      client.current?.end();
      client.current = null;
      if (isOver) return;
      setSearchState({ status: 'error' });
      clearTimeout(retryTimer);
      retryTimer = setTimeout(runSearch, RETRY_MS);
    };
    const runSearch = () => {
      client.current ??= startSearch(() => rerun.current?.());
      client.current
        .search({ input: query, conversationId, limit })
        .then((answer) => !isOver && setSearchState({ status: 'ready', answer }), onFailed);
    };
    rerun.current = runSearch;
    runSearch();
    return () => {
      isOver = true;
      rerun.current = null;
      clearTimeout(retryTimer);
    };
  }, [query, conversationId, limit]);
  if (query === '') return { status: 'idle' };
  return searchState.status === 'idle' ? { status: 'looking' } : searchState;
}
