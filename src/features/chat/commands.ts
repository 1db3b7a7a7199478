/**
 * What a member may ask for in private conversations. Each is one transaction of the outbox [Y1]; refusals are values.
 */
import type { FailedView, MessageView } from '#domain/views.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { messageTypeOf } from '#domain/message-type.ts';
import { sentText, textRefusal } from '#domain/text.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { CommandContext } from '#device/device.ts';
import { discardWithPicture, messagePicturePath, withdrawWithPicture } from '#device/pictures.ts';
import { storageRefusal } from '#sync/store/failure.ts';
import { entryIdOf } from '#schemas/commands/queue.ts';
import type { ConversationId, EntryId, MemberId, MessageId } from '#schemas/ids.ts';
import type { Picture } from '#schemas/media.ts';

export interface NewMessage {
  /** Chosen by whoever has to know whether it became a message. */
  entryId?: EntryId;
  conversationId: ConversationId;
  receiverId: MemberId;
  text: string;
  mediaUrl?: string | null;
  gifUrl?: string | null;
  /** The message that it answers. */
  replyTo?: MessageId;
  replySeq?: number;
  /** Made ready to be uploaded. */
  picture?: Picture;
  /** Where it lies as part of the draft. */
  pictureAt?: string;
}

/** [Y19] What the storage could not take is refused with its reason; a defect stays one. */
async function storageResult<T>(work: Promise<T>): Promise<Result<T, 'storage-full' | 'storage-broken'>> {
  try {
    return done(await work);
  } catch (error) {
    const code = storageRefusal(error);
    if (!code) throw error;
    return refused(code);
  }
}

/**
 * Never refused for want of a network [CHAT-68]: only for a block, while the other has to answer first, or for words
 * that are none or too many. The draft leaves with it.
 */
export async function sendMessage(
  {
    entryId,
    conversationId,
    receiverId,
    text: typed,
    mediaUrl: givenMediaUrl = null,
    gifUrl = null,
    picture,
    pictureAt,
    replyTo,
    replySeq,
  }: NewMessage,
  context: CommandContext,
): Promise<Result<MessageId>> {
  const { outbox, view, newId } = context;
  const text = sentText(typed);
  const refusal = textRefusal(text);
  if (refusal && (refusal !== 'empty-message' || (!givenMediaUrl && !gifUrl && !picture))) return refused(refusal);
  if (await view.isBlocked(receiverId)) return refused('blocked-mine');
  const [closed, allowance] = await Promise.all([view.isClosed(conversationId), view.firstWordsLeft(conversationId)]);
  if (closed) return refused('blocked');
  if (allowance === 0) return refused('unanswered');
  const id = entryId ?? newId();
  const media = picture
    ? await storageResult(messagePicturePath(conversationId, picture, pictureAt ?? null, context))
    : done(givenMediaUrl);
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

/** « Réessayer »; for one that was held too long, « Toujours envoyer ». */
export async function retryMessage({ id, needsConfirmation }: MessageView, { outbox }: CommandContext): Promise<void> {
  await (needsConfirmation ? outbox.confirmSend(entryIdOf(id)) : outbox.retry(entryIdOf(id)));
}

/** « Supprimer » of what waits or was refused [Y2]. */
export async function discardMessage({ id }: MessageView, context: CommandContext): Promise<void> {
  await discardWithPicture(id, context);
}

/** « Non »: a message held too long becomes its conversation's draft. */
export async function keepAsDraft({ id }: MessageView, context: CommandContext): Promise<void> {
  await withdrawWithPicture(id, context);
}

export async function retryEntry({ id }: FailedView, { outbox }: CommandContext): Promise<void> {
  await outbox.retry(id);
}

export async function dismissEntry({ id }: FailedView, { outbox }: CommandContext): Promise<void> {
  await outbox.dismiss(id);
}

/** [CHAT-56, CHAT-57] Hidden at once; without effect where something newer has come by then. */
export async function hideConversation(
  { conversationId, highestShown }: { conversationId: ConversationId; highestShown: number },
  { outbox, view }: CommandContext,
): Promise<void> {
  const epoch = await view.epoch();
  if (epoch) await outbox.enqueue({ action: 'conversation.hide', data: { conversationId, upTo: highestShown, epoch } });
}

/** [CHAT-60] The id is computed from the pair, so it exists at once, also offline. */
export async function startConversation(
  memberId: MemberId,
  { account, outbox, view }: CommandContext,
): Promise<Result<ConversationId>> {
  if (memberId === account) return refused('unknown-member');
  if (await view.isBlocked(memberId)) return refused('blocked-mine');
  const conversationId = await conversationIdOf(account, memberId);
  if (await view.isClosed(conversationId)) return refused('blocked');
  const stored = await storageResult(
    outbox.enqueue({ action: 'conversation.open', data: { conversationId, memberId } }),
  );
  return stored.ok ? done(conversationId) : stored;
}

interface MemberOfConversation {
  conversationId: ConversationId;
  memberId: MemberId;
}

export const blockMember = (data: MemberOfConversation, { outbox }: CommandContext): Promise<EntryId> =>
  outbox.enqueue({ action: 'member.block', data }).then(({ id }) => id);
export const unblockMember = (data: MemberOfConversation, { outbox }: CommandContext): Promise<EntryId> =>
  outbox.enqueue({ action: 'member.unblock', data }).then(({ id }) => id);
