import { useMemo } from 'react';
import type { DraftReply } from '#outbox/drafts.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { Device } from './device.ts';
import { useDevice } from './device-context.ts';
import { attachedOf, type AttachedPort } from './draft-attached.ts';
import { forgetWords, leaveWords, wordsLeft } from './last-words.ts';

export type { DraftReply };

/** The words being written to a conversation: only this device knows them. */
export interface DraftPort extends AttachedPort {
  load(): Promise<string>;
  save(text: string): Promise<void>;
  /** The page may end before a transaction does. */
  leave(text: string): Promise<void>;
  /** The message that they answer. */
  loadReply(): Promise<DraftReply | null>;
  saveReply(reply: DraftReply | null): Promise<void>;
}

export function draftOf({ account, outbox }: Pick<Device, 'account' | 'outbox'>, conversationId: ConversationId): DraftPort {
  const save = async (text: string) => {
    await outbox.setDraft(conversationId, text);
    forgetWords(account, conversationId);
  };
  return {
    save,
    async load() {
      const left = wordsLeft(account, conversationId);
      if (left === null) return (await outbox.draft(conversationId))?.text ?? '';
      // A disk that is full cannot take them: they go on lying where they were left [Y19].
      await save(left).catch(() => undefined);
      return left;
    },
    ...attachedOf({ account, outbox }, conversationId),
    async loadReply() {
      const draft = await outbox.draft(conversationId);
      return draft?.replyTo ? { id: draft.replyTo, seq: draft.replySeq ?? null } : null;
    },
    saveReply: (reply) => outbox.setDraftReply(conversationId, reply),
    leave(text) {
      leaveWords(account, conversationId, text);
      return save(text);
    },
  };
}

/** null until the device is open: what is typed meanwhile is kept, and saved then. */
export function useDraft(conversationId: ConversationId): DraftPort | null {
  const { device } = useDevice();
  return useMemo(() => (device ? draftOf(device, conversationId) : null), [device, conversationId]);
}
