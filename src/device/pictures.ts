/** Functions of commands for pictures of messages, besides the outbox. */
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import type { Picture } from '#schemas/media.ts';
import {
  isUnusedUpload,
  storeMessagePicture,
  discardAndDropPicture,
  withdrawAndMovePicture,
} from '#sync/media/message-pictures.ts';
import type { CommandContext } from './device.ts';

type Context = Pick<CommandContext, 'outbox' | 'media'>;

/**
 * Resolves to the `mediaUrl` for a message with this picture. `draftPath` is where the picture is stored as part of a
 * draft; it is reused if no other entry uses it.
 */
export async function messagePicturePath(
  conversationId: ConversationId,
  picture: Picture,
  draftPath: string | null,
  { account, outbox, media, newId }: CommandContext,
): Promise<string> {
  if (draftPath === null || !(await isUnusedUpload(draftPath, { outbox, media })))
    return storeMessagePicture(media, { conversationId, senderId: account }, newId(), picture);
  await media.mark(draftPath, 'waiting');
  return draftPath;
}

export const discardWithPicture = (id: MessageId, context: Context) =>
  discardAndDropPicture(id, context, context.outbox.discard);
export const withdrawWithPicture = (id: MessageId, { outbox, media, newId }: CommandContext) =>
  withdrawAndMovePicture(id, { outbox, media }, newId());
