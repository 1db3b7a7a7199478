import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { errorName, log } from '#lib/log.ts';
import { startSearch, type SearchAnswer, type SearchClient } from '#platform/search-client.ts';
import type { ConversationId } from '#schemas/ids.ts';

export type Found =
  { status: 'idle' } | { status: 'looking' } | { status: 'ready'; answer: SearchAnswer } | { status: 'error' };

/** More than a screen holds: the first of a very long conversation stand there as soon as all of a short one. */
export const HITS = 20;
/** So many more, when they are asked for. */
export const MORE_HITS = 60;
/** After a failure; what has only changed is asked for again when the worker says so. */
const AGAIN_MS = 5000;

/**
 * Full text over everything on the device [Y10], read from the first render on; `conversationId`: one conversation
 * alone. The last answer stays while the next is looked for.
 */
export function useSearch(typed: string, conversationId: ConversationId | null, limit: number): Found {
  const wanted = useDeferredValue(typed.trim());
  const client = useRef<SearchClient | null>(null);
  const ask = useRef<(() => void) | null>(null);
  const [found, find] = useState<Found>({ status: 'idle' });
  useEffect(() => {
    // Who is about to type finds it open, and reading; what fails here fails again where somebody waits for it.
    client.current = startSearch(() => ask.current?.());
    client.current.search({ typed: '', conversationId: null, limit: 0 }).catch(() => undefined);
    return () => {
      client.current?.end();
      client.current = null;
    };
  }, []);
  useEffect(() => {
    if (wanted === '') return;
    let over = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const failed = (error: unknown) => {
      log.warn('search.failed', { error: errorName(error) });
      client.current?.end();
      client.current = null;
      if (over) return;
      find({ status: 'error' });
      clearTimeout(again);
      again = setTimeout(look, AGAIN_MS);
    };
    const look = () => {
      client.current ??= startSearch(() => ask.current?.());
      client.current
        .search({ typed: wanted, conversationId, limit })
        .then((answer) => !over && find({ status: 'ready', answer }), failed);
    };
    ask.current = look;
    look();
    return () => {
      over = true;
      ask.current = null;
      clearTimeout(again);
    };
  }, [wanted, conversationId, limit]);
  if (wanted === '') return { status: 'idle' };
  return found.status === 'idle' ? { status: 'looking' } : found;
}
