import type { GroupDeed } from '#domain/group-rights.ts';
import { messageTypeOf, sentText, textRefusal } from '#domain/new-message.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { CommandContext } from '#device/device.ts';
import { storageResult } from '#lib/storage-failure.ts';
import type { PollContent } from '#schemas/actions/message-send.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { ConversationId, EntryId, MemberId, MessageId } from '#schemas/ids.ts';

export interface NewMessage {
  /** Chosen by a caller that has to know later whether it became a message. */
  entryId?: EntryId;
  conversationId: ConversationId;
  /** null: to a group, in the membership of `joinRev` [G15]. */
  receiverId: MemberId | null;
  joinRev?: number;
  mentions?: readonly MemberId[];
  mentionsAll?: boolean;
  poll?: PollContent;
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
    joinRev,
    mentions = [],
    mentionsAll = false,
    poll,
  }: NewMessage,
  { outbox, view, newId }: CommandContext,
): Promise<Result<MessageId>> {
  const text = sentText(typed);
  const refusal = textRefusal(text);
  if (refusal && (refusal !== 'empty-message' || (!givenMediaUrl && !gifUrl && !storePicture))) return refused(refusal);
  const notAllowed = receiverId
    ? await refusalBetween(conversationId, receiverId, view)
    : await refusalInGroup(conversationId, { mentionsAll, poll }, view);
  if (notAllowed) return refused(notAllowed);
  const id = entryId ?? newId();
  const media = storePicture ? await storageResult(storePicture()) : done(givenMediaUrl);
  if (!media.ok) return media;
  const mediaUrl = media.value;
  const stored = await storageResult(
    outbox.sendMessage(
      {
        conversationId,
        receiverId,
        type: poll ? 'poll' : messageTypeOf({ mediaUrl, gifUrl }),
        text,
        mediaUrl,
        gifUrl,
        ...(replyTo && { replyTo }),
        ...(replySeq && { replySeq }),
        ...(joinRev !== undefined && { joinRev }),
        ...(mentions.length > 0 && { mentions: [...mentions] }),
        ...(mentionsAll && { mentionsAll }),
        ...(poll && { poll }),
      },
      id,
    ),
  );
  return stored.ok ? done(id as string as MessageId) : stored;
}

/** Why nothing can be written to the other member of a pair; null: something can. */
async function refusalBetween(
  conversationId: ConversationId,
  receiverId: MemberId,
  view: CommandContext['view'],
): Promise<RefusalCode | null> {
  if (await view.isBlocked(receiverId)) return 'blocked-mine';
  const [closed, allowance] = await Promise.all([view.isClosed(conversationId), view.firstWordsLeft(conversationId)]);
  if (closed) return 'blocked';
  return allowance === 0 ? 'unanswered' : null;
}

/** Why nothing like this can be written in a group, as far as this device knows [G28]; null: it can. */
async function refusalInGroup(
  group: ConversationId,
  { mentionsAll, poll }: { mentionsAll: boolean; poll: PollContent | undefined },
  view: CommandContext['view'],
): Promise<RefusalCode | null> {
  const deeds: GroupDeed[] = [
    'write',
    ...(mentionsAll ? ['mention-all' as const] : []),
    ...(poll ? ['poll' as const] : []),
  ];
  for (const deed of deeds) {
    const refusal = await view.groupRefusal(group, deed);
    if (refusal) return refusal;
  }
  return null;
}
