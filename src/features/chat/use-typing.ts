import { useCallback, useEffect, useRef } from 'react';
import { systemClock } from '#lib/clock.ts';
import { syncClient } from '#platform/worker-client.ts';
import type { ConversationId } from '#schemas/ids.ts';

/** Typing is announced again after this long, and ended after as long without a key; milliseconds. */
const REPEAT_MS = 3000;

/** Announces to the other member that this one is typing; never queued, never awaited. */
export function useTyping(conversation: ConversationId): { notifyTyping(): void; stopTyping(): void } {
  const lastSentAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stopTyping = useCallback(() => {
    clearTimeout(timer.current);
    if (lastSentAt.current === 0) return;
    lastSentAt.current = 0;
    void syncClient().sendTyping(conversation, false);
  }, [conversation]);

  const notifyTyping = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stopTyping, REPEAT_MS);
    const now = systemClock.now();
    if (now - lastSentAt.current < REPEAT_MS) return;
    lastSentAt.current = now;
    void syncClient().sendTyping(conversation, true);
  }, [conversation, stopTyping]);

  useEffect(() => stopTyping, [stopTyping]);
  return { notifyTyping, stopTyping };
}
