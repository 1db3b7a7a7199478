import { done, refused, type Result } from '#lib/result.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { PICTURES_AT_ONCE, type Picture } from '#schemas/media.ts';
import { picturesOf, type DraftAttachment } from '#sync/outbox/database.ts';
import type { CommandContext } from './device.ts';
import { draftAttachment } from './draft-attachment.ts';
import type { AttachmentPort } from './draft-port.ts';

/** Why a draft takes no picture: a GIF is its attachment, or it holds as many as a message may. */
export type NoPlace = 'gif-waits' | 'draft-full';

function freePlaces(attached: DraftAttachment | null | undefined): Result<number, NoPlace> {
  if (attached && 'gif' in attached) return refused('gif-waits');
  const free = PICTURES_AT_ONCE - picturesOf(attached).length;
  return free > 0 ? done(free) : refused('draft-full');
}

/**
 * Puts pictures and a text into the draft of a conversation, after what is there; sends nothing. Resolves to the number
 * of pictures beyond those that the draft can take. Where it takes none, or one cannot be stored, it stays as it was.
 */
export async function shareInto(
  { conversationId, pictures, text }: { conversationId: ConversationId; pictures: readonly Picture[]; text: string },
  { account, outbox }: Pick<CommandContext, 'account' | 'outbox'>,
): Promise<Result<number, NoPlace>> {
  const draft = await outbox.draft(conversationId);
  const places = pictures.length === 0 ? done(0) : freePlaces(draft?.attached);
  if (!places.ok) return places;
  const attachment = draftAttachment({ account, outbox }, conversationId);
  await addAll(attachment, pictures.slice(0, places.value), async () => {
    if (text === '') return;
    const typed = (await outbox.draft(conversationId))?.text ?? '';
    await outbox.setDraft(conversationId, typed.trim() === '' ? text : `${typed}\n${text}`);
  });
  return done(Math.max(0, pictures.length - places.value));
}

/** Adds pictures, then does the rest; takes them out where something fails, so that a second try adds each once. */
async function addAll(
  attachment: AttachmentPort,
  pictures: readonly Picture[],
  rest: () => Promise<void>,
): Promise<void> {
  const added: string[] = [];
  try {
    for (const picture of pictures) added.push(await attachment.addPicture(picture));
    await rest();
  } catch (error) {
    for (const path of added) await attachment.removePicture(path).catch(() => undefined);
    throw error;
  }
}
