/** Attachment of a draft: pictures or a GIF. It is stored on the device with the draft's text, and lives as long. */
import { systemRandom } from '#lib/random.ts';
import { toAttachment, picturesOf, type DraftAttachment } from '#sync/outbox/database.ts';
import { storeMessagePicture } from '#sync/media/message-pictures.ts';
import { mediaOf } from '#sync/media/media.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { mediaPlaceOf, pictureType, type Picture } from '#schemas/media.ts';
import type { AttachmentPort, DraftPicture } from './draft-port.ts';

export function draftAttachment(
  { account, outbox }: { account: MemberId; outbox: Outbox },
  conversationId: ConversationId,
): AttachmentPort {
  const media = () => mediaOf(outbox);
  /** Operations run one after the other, so that the last call wins, however long an earlier one takes. */
  let tail: Promise<unknown> = Promise.resolve();
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const next = tail.then(work);
    tail = next.catch(() => undefined);
    return next;
  };
  const storePicture = (picture: Picture) =>
    storeMessagePicture(media(), { conversationId, senderId: account }, systemRandom.uuid(), picture);
  const paths = async () => picturesOf((await outbox.draft(conversationId))?.attached);

  /**
   * Writes the attachment and deletes pictures that it no longer has. `newPath` is a picture that was stored for it; it
   * is deleted if the draft cannot be written.
   */
  async function write(attachment: DraftAttachment | null, newPath: string | null): Promise<void> {
    const previous = await outbox.setDraftAttachment(conversationId, attachment).catch(async (error: unknown) => {
      if (newPath !== null) await media().forget(newPath);
      throw error;
    });
    const remaining = picturesOf(attachment);
    for (const path of picturesOf(previous)) if (!remaining.includes(path)) await media().forget(path);
  }
  async function pictureAt(path: string): Promise<DraftPicture[]> {
    const [place, file] = [mediaPlaceOf(path), await media().picture(path)];
    const type = pictureType.safeParse(file?.type);
    if (!place || !file || !type.success) return [];
    return [{ path, picture: { bytes: file.bytes, type: type.data, width: place.width, height: place.height } }];
  }

  return {
    async loadAttachment() {
      const attachment = (await outbox.draft(conversationId))?.attached;
      if (!attachment || 'gif' in attachment) return attachment ?? null;
      const [first, ...more] = (await Promise.all(picturesOf(attachment).map(pictureAt))).flat();
      return first ? { ...first, more } : null;
    },
    saveAttachment: (attachment) =>
      enqueue(async () => {
        const path = attachment && 'picture' in attachment ? await storePicture(attachment.picture) : null;
        await write(path !== null ? { picture: path } : attachment && 'gif' in attachment ? attachment : null, path);
        return path;
      }),
    addPicture: (picture) =>
      enqueue(async () => {
        const path = await storePicture(picture);
        await write(toAttachment([...(await paths()), path]), path);
        return path;
      }),
    removePicture: (path) =>
      enqueue(async () => {
        const previous = await paths();
        if (previous.includes(path)) await write(toAttachment(previous.filter((each) => each !== path)), null);
      }),
  };
}
