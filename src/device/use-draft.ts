import { useEffect, useMemo } from 'react';
import type { ConversationId } from '#schemas/ids.ts';
import { useDevice } from './device-context.ts';
import type { DraftPort } from './draft-port.ts';
import { createEarlyDraft } from './early-draft.ts';

/**
 * Returns a conversation's draft, or null until the device is open; text typed before is kept and saved then. A new
 * `version` makes a new port, which loads text that was stored in the draft meanwhile.
 */
export function useDraft(conversationId: ConversationId, version: number): DraftPort | null {
  const { device } = useDevice();
  return useMemo(
    () => (device && version >= 0 ? device.draft(conversationId) : null),
    [device, conversationId, version],
  );
}

/** Returns a function that keeps typed text while the device is not open. */
export function useEarlyDraft(conversationId: ConversationId): (text: string) => void {
  const { account } = useDevice();
  const earlyDraft = useMemo(() => createEarlyDraft(account, conversationId), [account, conversationId]);
  useEffect(() => earlyDraft.end, [earlyDraft]);
  return earlyDraft.save;
}
