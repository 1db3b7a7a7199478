import { messageTypeOf, sentText, textRefusal } from '#domain/new-message.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { CommandContext } from '#device/device.ts';
import { storageResult } from '#sync/store/failure.ts';
import type { ConversationId, EntryId, MemberId, MessageId } from '#schemas/ids.ts';

export interface NewMessage {
  /** Chosen by a caller that has to know later whether it became a message. */
  entryId?: EntryId;
  conversationId: ConversationId;
  receiverId: MemberId;
  text: string;
  mediaUrl?: string | null;
  gifUrl?: string | null;
  /** The message that it replies to. */
  replyTo?: MessageId;
  replySeq?: number;
  /** Stores its picture on this device; resolves to the message's `mediaUrl` [Y3]. */
  storePicture?: () => Promise<string>;
}

/**
 * Queues a message and clears its draft. A missing network is no reason to refuse it [CHAT-68]. Reasons are a block, a
 * used-up allowance of first messages, and a text that is empty or too long.
 */
export async function sendMessage(
  {
    entryId,
    conversationId,
    receiverId,
    text: typed,
    mediaUrl: givenMediaUrl = null,
    gifUrl = null,
    storePicture,
    replyTo,
    replySeq,
  }: NewMessage,
  { outbox, view, newId }: CommandContext,
): Promise<Result<MessageId>> {
  const text = sentText(typed);
  const refusal = textRefusal(text);
  if (refusal && (refusal !== 'empty-message' || (!givenMediaUrl && !gifUrl && !storePicture))) return refused(refusal);
  if (await view.isBlocked(receiverId)) return refused('blocked-mine');
  const [closed, allowance] = await Promise.all([view.isClosed(conversationId), view.firstWordsLeft(conversationId)]);
  if (closed) return refused('blocked');
  if (allowance === 0) return refused('unanswered');
  const id = entryId ?? newId();
  const media = storePicture ? await storageResult(storePicture()) : done(givenMediaUrl);
  if (!media.ok) return media;
  const mediaUrl = media.value;
  const stored = await storageResult(
    outbox.sendMessage(
      {
        conversationId,
        receiverId,
        type: messageTypeOf({ mediaUrl, gifUrl }),
        text,
        mediaUrl,
        gifUrl,
        ...(replyTo && { replyTo }),
        ...(replySeq && { replySeq }),
      },
      id,
    ),
  );
  return stored.ok ? done(id as string as MessageId) : stored;
}
