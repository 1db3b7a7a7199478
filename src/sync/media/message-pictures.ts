/** Stores and drops pictures together with the messages that show them. */
import type { DiscardOutcome } from '#actions/types.ts';
import type { ConversationId, MemberId, MessageId } from '#schemas/ids.ts';
import { mediaPath, renamedMedia, type Picture } from '#schemas/media.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { findMessage } from '../outbox/rules/discard.ts';
import type { Media } from './media.ts';

interface PicturePorts<Method extends keyof Media> {
  outbox: Outbox;
  media: Pick<Media, Method>;
}

/** Stores a picture on the device before its message is queued [Y3]. Resolves to the message's `mediaUrl`. */
export async function storeMessagePicture(
  media: Pick<Media, 'add'>,
  place: { conversationId: ConversationId; senderId: MemberId },
  id: string,
  picture: Picture,
): Promise<string> {
  const path = mediaPath(place, id, picture);
  await media.add(path, picture);
  return path;
}

/**
 * Resolves to whether a stored picture waits for a message and none shows it yet: another tab may have sent the same
 * draft.
 */
export async function isUnusedUpload(path: string, { outbox, media }: PicturePorts<'uploads'>): Promise<boolean> {
  const { entries } = await outbox.snapshot();
  const isShown = entries.some((entry) => outbox.rules.messageOf(entry)?.mediaUrl === path);
  return !isShown && (await media.uploads()).some((upload) => upload.path === path && upload.state === 'waiting');
}

const picturePathOf = async (outbox: Outbox, id: MessageId): Promise<string | null> =>
  findMessage(outbox.rules, await outbox.snapshot(), id)?.mediaUrl ?? null;

/** Discards a message and drops its picture, whatever the state of the upload [Y2]. */
export async function discardAndDropPicture(
  id: MessageId,
  { outbox, media }: PicturePorts<'drop'>,
  discardMessage: Outbox['discard'],
): Promise<DiscardOutcome> {
  const path = await picturePathOf(outbox, id);
  const result = await discardMessage(id);
  if (result !== 'absent' && path !== null) await media.drop(path);
  return result;
}

/**
 * Turns a held message back into a draft (« Non »). Its picture gets a new name for the draft, since the upload under
 * the old name is deleted.
 */
export async function withdrawAndMovePicture(
  id: MessageId,
  { outbox, media }: PicturePorts<'add' | 'drop' | 'forget' | 'picture'>,
  newName: string,
): Promise<DiscardOutcome> {
  const path = await picturePathOf(outbox, id);
  const picture = path === null ? null : await media.picture(path);
  const draftPath = path !== null && picture ? renamedMedia(path, newName) : null;
  if (draftPath !== null && picture) await media.add(draftPath, picture);
  const result = await discardAndDropPicture(id, { outbox, media }, (message) => outbox.withdraw(message, draftPath));
  if (result === 'absent' && draftPath !== null) await media.forget(draftPath);
  return result;
}
