/** Commands of a member in private conversations. Each is one transaction of the outbox [Y1]; refusals are values. */
import type { FailedView, MessageView } from '#domain/views.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { confirmSend } from '#device/confirm-send.ts';
import type { CommandContext } from '#device/device.ts';
import { discardWithPicture, messagePicturePath, withdrawWithPicture } from '#device/pictures.ts';
import { storageResult } from '#lib/storage-failure.ts';
import { entryIdOf } from '#schemas/commands/queue.ts';
import type { ConversationId, EntryId, MemberId, MessageId } from '#schemas/ids.ts';
import type { Picture } from '#schemas/media.ts';
import { sendMessage, type NewMessage } from './send-message.ts';

/** Queues a message with a prepared picture. `pictureAt`: the picture's path on this device, as part of the draft. */
export const sendPicture = (
  { picture, pictureAt, ...message }: NewMessage & { picture: Picture; pictureAt?: string },
  context: CommandContext,
): Promise<Result<MessageId>> =>
  sendMessage(
    { ...message, storePicture: () => messagePicturePath(message.conversationId, picture, pictureAt ?? null, context) },
    context,
  );

/** Sends a refused message again (« Réessayer »), or confirms one that waited too long (« Toujours envoyer »). */
export async function retryMessage({ id, needsConfirmation }: MessageView, context: CommandContext): Promise<void> {
  await (needsConfirmation ? confirmSend(entryIdOf(id), context) : context.outbox.retry(entryIdOf(id)));
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
