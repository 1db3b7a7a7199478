import { useEffect, useMemo } from 'react';
import type { DraftReply } from '#outbox/drafts.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { Device } from './device.ts';
import { useDevice } from './device-context.ts';
import { attachedOf, type AttachedPort } from './draft-attached.ts';
import { draftWords, earlyWords, type WordsPort } from './draft-words.ts';

export type { DraftReply };

/** What is being written to a conversation: only this device knows it. */
export interface DraftPort extends AttachedPort, WordsPort {
  /** The message that the words answer. */
  loadReply(): Promise<DraftReply | null>;
  saveReply(reply: DraftReply | null): Promise<void>;
}

export function draftOf({ account, outbox }: Pick<Device, 'account' | 'outbox'>, conversationId: ConversationId): DraftPort {
  return {
    ...draftWords({ account, outbox }, conversationId),
    ...attachedOf({ account, outbox }, conversationId),
    async loadReply() {
      const draft = await outbox.draft(conversationId);
      return draft?.replyTo ? { id: draft.replyTo, seq: draft.replySeq ?? null } : null;
    },
    saveReply: (reply) => outbox.setDraftReply(conversationId, reply),
  };
}

/** null until the device is open: what is typed meanwhile is kept, and saved then. Another one with each `reading`, for what was written beside it. */
export function useDraft(conversationId: ConversationId, reading: number): DraftPort | null {
  const { device } = useDevice();
  return useMemo(() => (device && reading >= 0 ? draftOf(device, conversationId) : null), [device, conversationId, reading]);
}

/** Where words are left as long as the device is not open, which it may never be [Y19]. */
export function useEarlyWords(conversationId: ConversationId): (text: string) => void {
  const { account } = useDevice();
  const early = useMemo(() => earlyWords(account, conversationId), [account, conversationId]);
  useEffect(() => early.end, [early]);
  return early.leave;
}
