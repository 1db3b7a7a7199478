/** What becomes of a picture when the message that shows it is written, or taken back. */
import type { ConversationId, MemberId, MessageId } from '#schemas/ids.ts';
import { mediaPath, type Picture } from '#schemas/media.ts';
import type { Outbox } from '../outbox.ts';
import type { Media } from './media.ts';

/** [Y3] Kept on the device before the message that shows it is queued: its `mediaUrl`. */
export async function keepPicture(media: Pick<Media, 'add'>, place: { conversationId: ConversationId; senderId: MemberId }, id: string, picture: Picture): Promise<string> {
  const path = mediaPath(place, id, picture);
  await media.add(path, picture);
  return path;
}

/** [Y2] What is taken back takes its picture along, wherever that has come to. */
export async function takeBack(id: MessageId, { outbox, media }: { outbox: Outbox; media: Pick<Media, 'drop'> }, how: Outbox['discard']): ReturnType<Outbox['discard']> {
  const { entries } = await outbox.snapshot();
  const send = entries.find((entry) => entry.action === 'message.send' && entry.id === (id as string));
  const path = send?.action === 'message.send' ? send.data.mediaUrl : null;
  const result = await how(id);
  if (result !== 'absent' && path !== null) await media.drop(path);
  return result;
}
