import { useEffect, useMemo } from 'react';
import type { ConversationId } from '#schemas/ids.ts';
import { useDevice } from './device-context.ts';
import type { DraftPort } from './draft-port.ts';
import { createEarlyDraft } from './early-draft.ts';

/**
 * null until the device is open: what is typed meanwhile is kept, and saved then. Another one with each `reading`, for
 * what was written beside it.
 */
export function useDraft(conversationId: ConversationId, version: number): DraftPort | null {
  const { device } = useDevice();
  return useMemo(
    () => (device && version >= 0 ? device.draft(conversationId) : null),
    [device, conversationId, version],
  );
}

/** Where words are left as long as the device is not open. */
export function useEarlyDraft(conversationId: ConversationId): (text: string) => void {
  const { account } = useDevice();
  const earlyDraft = useMemo(() => createEarlyDraft(account, conversationId), [account, conversationId]);
  useEffect(() => earlyDraft.end, [earlyDraft]);
  return earlyDraft.save;
}
