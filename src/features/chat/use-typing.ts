import { useCallback, useEffect, useRef } from 'react';
import { systemClock } from '#lib/clock.ts';
import { syncClient } from '#platform/worker-client.ts';
import type { ConversationId } from '#schemas/ids.ts';

/** Told again after this long, and taken back after as long without a key. */
const AGAIN_MS = 3000;

/** Tells the other that something is being written; never queued, never waited for. */
export function useTyping(conversation: ConversationId): { typed(): void; stopped(): void } {
  const told = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stopped = useCallback(() => {
    clearTimeout(timer.current);
    if (told.current === 0) return;
    told.current = 0;
    void syncClient().typing(conversation, false);
  }, [conversation]);

  const typed = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stopped, AGAIN_MS);
    const now = systemClock.now();
    if (now - told.current < AGAIN_MS) return;
    told.current = now;
    void syncClient().typing(conversation, true);
  }, [conversation, stopped]);

  useEffect(() => stopped, [stopped]);
  return { typed, stopped };
}
