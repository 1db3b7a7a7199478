/** What becomes of a picture when the message that shows it is written, or taken back. */
import type { ConversationId, MemberId, MessageId } from '#schemas/ids.ts';
import { mediaPath, renamedMedia, type Picture } from '#schemas/media.ts';
import type { Outbox } from '../outbox.ts';
import { sendOf, type Discarded } from '../rules/discard.ts';
import type { Media } from './media.ts';

interface Beside<M extends keyof Media> {
  outbox: Outbox;
  media: Pick<Media, M>;
}

/** [Y3] Kept on the device before the message that shows it is queued: its `mediaUrl`. */
export async function keepPicture(
  media: Pick<Media, 'add'>,
  place: { conversationId: ConversationId; senderId: MemberId },
  id: string,
  picture: Picture,
): Promise<string> {
  const path = mediaPath(place, id, picture);
  await media.add(path, picture);
  return path;
}

/** Whether what lies there waits for a message, and none shows it yet: another tab may have sent the same draft. */
export async function isFree(path: string, { outbox, media }: Beside<'uploads'>): Promise<boolean> {
  const { entries } = await outbox.snapshot();
  const shown = entries.some((entry) => entry.action === 'message.send' && entry.data.mediaUrl === path);
  return !shown && (await media.uploads()).some((upload) => upload.path === path && upload.state === 'waiting');
}

const pictureIn = async (outbox: Outbox, id: MessageId): Promise<string | null> =>
  sendOf(await outbox.snapshot(), id)?.data.mediaUrl ?? null;

/** [Y2] What is taken back takes its picture along, wherever that has come to. */
export async function takeBack(
  id: MessageId,
  { outbox, media }: Beside<'drop'>,
  how: Outbox['discard'],
): Promise<Discarded> {
  const path = await pictureIn(outbox, id);
  const result = await how(id);
  if (result !== 'absent' && path !== null) await media.drop(path);
  return result;
}

/** « Non »: its picture becomes the draft's, under a name of its own, as what was uploaded under the old one goes. */
export async function withdraw(
  id: MessageId,
  { outbox, media }: Beside<'add' | 'drop' | 'forget' | 'picture'>,
  newName: string,
): Promise<Discarded> {
  const path = await pictureIn(outbox, id);
  const picture = path === null ? null : await media.picture(path);
  const own = path !== null && picture ? renamedMedia(path, newName) : null;
  if (own !== null && picture) await media.add(own, picture);
  const result = await takeBack(id, { outbox, media }, (message) => outbox.withdraw(message, own));
  if (result === 'absent' && own !== null) await media.forget(own);
  return result;
}
