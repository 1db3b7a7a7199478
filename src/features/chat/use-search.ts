import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { errorName, log } from '#lib/log.ts';
import { startSearch, type SearchAnswer, type SearchClient } from '#platform/search-client.ts';
import type { ConversationId } from '#schemas/ids.ts';

export type SearchState =
  { status: 'idle' } | { status: 'looking' } | { status: 'ready'; answer: SearchAnswer } | { status: 'error' };

/**
 * Hits of the first answer: more than a screen holds. So the first hits in a very long conversation appear as fast as
 * all hits in a short one.
 */
export const FIRST_HITS = 20;
/** Hits added when the member asks for more. */
export const MORE_HITS = 60;
/**
 * Delay before a new try after a failure, milliseconds. After a mere change of the data the worker asks for a new
 * search.
 */
const RETRY_MS = 5000;

/**
 * Searches the text of all messages on the device [Y10], or of one conversation. The worker starts reading at the first
 * render. The last answer stays until the next one arrives.
 */
export function useSearch(input: string, conversationId: ConversationId | null, limit: number): SearchState {
  const query = useDeferredValue(input.trim());
  const client = useRef<SearchClient | null>(null);
  const rerun = useRef<(() => void) | null>(null);
  const [searchState, setSearchState] = useState<SearchState>({ status: 'idle' });
  useEffect(() => {
    // Starts the worker before the member types. A failure here is ignored: it occurs again at the first real search.
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
