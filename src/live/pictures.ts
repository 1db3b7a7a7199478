/** What commands do with the pictures of messages, beside the outbox. */
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import type { Picture } from '#schemas/media.ts';
import { keepPicture, takeBack } from '#outbox/media/beside-messages.ts';
import type { CommandContext } from './command-context.ts';

type Context = Pick<CommandContext, 'outbox' | 'media'>;

/** The `mediaUrl` of the message that shows it. */
export const pictureFor = (conversationId: ConversationId, picture: Picture, { account, media, newId }: CommandContext): Promise<string> =>
  keepPicture(media, { conversationId, senderId: account }, newId(), picture);

export const discardWithPicture = (id: MessageId, context: Context) => takeBack(id, context, context.outbox.discard);
export const withdrawWithPicture = (id: MessageId, context: Context) => takeBack(id, context, context.outbox.withdraw);
