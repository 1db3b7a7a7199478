import { useEffect, useMemo } from 'react';
import { typingNotice, type TypingNotice } from '#lib/typing-notice.ts';
import { syncClient } from '#platform/worker-client.ts';
import type { ConversationId } from '#schemas/ids.ts';

/** Announces to the other member that this one is typing; never queued, never awaited. */
export function useTyping(conversation: ConversationId): TypingNotice {
  const notice = useMemo(
    () => typingNotice((isTyping) => void syncClient().sendTyping(conversation, isTyping)),
    [conversation],
  );
  useEffect(() => notice.stop, [notice]);
  return notice;
}
