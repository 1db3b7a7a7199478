/** What commands do with the pictures of messages, beside the outbox. */
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import { mediaPath, type Picture } from '#schemas/media.ts';
import type { CommandContext } from './command-context.ts';

type Context = Pick<CommandContext, 'outbox' | 'media'>;
type Discard = CommandContext['outbox']['discard'];

/** [Y3] Kept on the device before the message that shows it is queued: its `mediaUrl`. */
export async function pictureFor(conversationId: ConversationId, picture: Picture, { account, media, newId }: CommandContext): Promise<string> {
  const path = mediaPath({ conversationId, senderId: account }, newId(), picture);
  await media.add(path, picture);
  return path;
}

/** [Y2] What is taken back takes its picture along, wherever that has come to. */
export const discardWithPicture = (id: MessageId, context: Context) => takeBack(id, context, context.outbox.discard);
export const withdrawWithPicture = (id: MessageId, context: Context) => takeBack(id, context, context.outbox.withdraw);

async function takeBack(id: MessageId, { outbox, media }: Context, how: Discard): ReturnType<Discard> {
  const { entries } = await outbox.snapshot();
  const send = entries.find((entry) => entry.action === 'message.send' && entry.id === (id as string));
  const path = send?.action === 'message.send' ? send.data.mediaUrl : null;
  const result = await how(id);
  if (result !== 'absent' && path !== null) await media.drop(path);
  return result;
}
