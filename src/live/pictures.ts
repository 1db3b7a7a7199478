/** What commands do with the pictures of messages, beside the outbox. */
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import type { Picture } from '#schemas/media.ts';
import { isFree, keepPicture, takeBack, withdraw } from '#outbox/media/beside-messages.ts';
import type { CommandContext } from './command-context.ts';

type Context = Pick<CommandContext, 'outbox' | 'media'>;

/** The `mediaUrl` of the message that shows it. `at`: where it lies as part of a draft. */
export async function pictureFor(
  conversationId: ConversationId,
  picture: Picture,
  at: string | null,
  { account, outbox, media, newId }: CommandContext,
): Promise<string> {
  if (at === null || !(await isFree(at, { outbox, media })))
    return keepPicture(media, { conversationId, senderId: account }, newId(), picture);
  await media.mark(at, 'waiting');
  return at;
}

export const discardWithPicture = (id: MessageId, context: Context) => takeBack(id, context, context.outbox.discard);
export const withdrawWithPicture = (id: MessageId, { outbox, media, newId }: CommandContext) =>
  withdraw(id, { outbox, media }, newId());
