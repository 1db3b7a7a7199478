import { useMemo } from 'react';
import type { DraftReply } from '#outbox/drafts.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { joinWords } from '#lib/join-words.ts';
import { storageRefusal } from '#store/failure.ts';
import type { Device } from './device.ts';
import { useDevice } from './device-context.ts';
import { attachedOf, type AttachedPort } from './draft-attached.ts';
import { wordsCutOff } from './held-words.ts';
import { forgetSent, forgetWords, leaveWords, wordsLeft } from './last-words.ts';

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
    try {
      await outbox.setDraft(conversationId, text);
    } catch (error) {
      // [Y19] A page may be killed without being told: what the disk refuses is left at once.
      if (storageRefusal(error)) leaveWords(account, conversationId, text);
      throw error;
    }
    forgetWords(account, conversationId);
  };
  return {
    save,
    async load() {
      const left = wordsLeft(account, conversationId);
      const cutOff = await wordsCutOff({ account, outbox }, conversationId);
      const draft = await outbox.draft(conversationId);
      if (left === null && cutOff.length === 0) return draft?.text ?? '';
      // What the draft says from before the sending became part of it.
      const after = left ?? (draft && draft.at > (cutOff.at(-1)?.at ?? 0) ? draft.text : '');
      const words = joinWords(...cutOff.map(({ text }) => text), after);
      // A disk that is full cannot take them: they go on lying where they were left [Y19].
      await save(words).then(() => cutOff.forEach(({ id }) => forgetSent(account, conversationId, id)), () => undefined);
      return words;
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

/** null until the device is open: what is typed meanwhile is kept, and saved then. Another one with each `reading`, for what was written beside it. */
export function useDraft(conversationId: ConversationId, reading: number): DraftPort | null {
  const { device } = useDevice();
  return useMemo(() => (device && reading >= 0 ? draftOf(device, conversationId) : null), [device, conversationId, reading]);
}
