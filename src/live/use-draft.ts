import { useEffect, useMemo } from 'react';
import type { ConversationId } from '#schemas/ids.ts';
import { useDevice } from './device-context.ts';
import type { DraftPort } from './draft-port.ts';
import { earlyWords } from './early-words.ts';

/**
 * null until the device is open: what is typed meanwhile is kept, and saved then. Another one with each `reading`, for
 * what was written beside it.
 */
export function useDraft(conversationId: ConversationId, reading: number): DraftPort | null {
  const { device } = useDevice();
  return useMemo(
    () => (device && reading >= 0 ? device.draft(conversationId) : null),
    [device, conversationId, reading],
  );
}

/** Where words are left as long as the device is not open. */
export function useEarlyWords(conversationId: ConversationId): (text: string) => void {
  const { account } = useDevice();
  const early = useMemo(() => earlyWords(account, conversationId), [account, conversationId]);
  useEffect(() => early.end, [early]);
  return early.leave;
}
