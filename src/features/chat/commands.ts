/** Commands of a member in private conversations. Each is one transaction of the outbox [Y1]; refusals are values. */
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
  /** The picture, prepared for uploading. */
  picture?: Picture;
  /** Path of the picture on this device, as part of the draft. */
  pictureAt?: string;
}

/** Returns a failure of the storage as a refusal with its reason; other errors are thrown [Y19]. */
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

/** Sends a refused message again (« Réessayer »), or confirms one that waited too long (« Toujours envoyer »). */
export async function retryMessage({ id, needsConfirmation }: MessageView, { outbox }: CommandContext): Promise<void> {
  await (needsConfirmation ? outbox.confirmSend(entryIdOf(id)) : outbox.retry(entryIdOf(id)));
}

/** Discards a waiting or refused message (« Supprimer ») [Y2]. */
export async function discardMessage({ id }: MessageView, context: CommandContext): Promise<void> {
  await discardWithPicture(id, context);
}

/** Turns a message that waited too long into its conversation's draft (« Non »). */
export async function keepAsDraft({ id }: MessageView, context: CommandContext): Promise<void> {
  await withdrawWithPicture(id, context);
}

export async function retryEntry({ id }: FailedView, { outbox }: CommandContext): Promise<void> {
  await outbox.retry(id);
}

export async function dismissEntry({ id }: FailedView, { outbox }: CommandContext): Promise<void> {
  await outbox.dismiss(id);
}

/** Hides a conversation at once; without effect if a newer message has come by then [CHAT-56, CHAT-57]. */
export async function hideConversation(
  { conversationId, highestShown }: { conversationId: ConversationId; highestShown: number },
  { outbox, view }: CommandContext,
): Promise<void> {
  const epoch = await view.epoch();
  if (epoch) await outbox.enqueue({ action: 'conversation.hide', data: { conversationId, upTo: highestShown, epoch } });
}

/** Starts a conversation. Its id is computed from the pair, so it exists at once, also offline [CHAT-60]. */
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
