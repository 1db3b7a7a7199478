import type { MessageContent } from '#schemas/actions/message-send.ts';
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import { mergeTexts, joinTexts } from '#lib/merge-texts.ts';
import {
  toAttachment,
  isCurrentVersion,
  picturesOf,
  type Draft,
  type DraftAttachment,
  type OutboxTransaction,
} from './database.ts';
import { deleteDraft, findDraft, putDraft, readAllDrafts } from './stored.ts';

/** Reads a conversation's draft: text typed and not sent. It survives everything but a chosen sign-out. */
export async function readDraft(tx: OutboxTransaction, conversationId: ConversationId): Promise<Draft | null> {
  const draft = await findDraft(tx, conversationId);
  return isCurrentVersion(draft) ? draft : null;
}

export { readAllDrafts as readDrafts };

/** Writes a draft; one without text, reply and attachment is deleted. */
export async function writeDraft(tx: OutboxTransaction<'readwrite'>, draft: Draft): Promise<void> {
  if (draft.text === '' && !draft.replyTo && !draft.attached) await clearDraft(tx, draft.conversationId);
  else await putDraft(tx, draft);
}

/** The message that a draft replies to. */
export interface DraftReply {
  id: MessageId;
  seq: number | null;
}

export interface DraftPart {
  reply?: DraftReply | null;
  attached?: DraftAttachment | null;
}

/** Changes the given parts of a draft and leaves the others. Resolves to the draft before the change. */
export async function changeDraft(
  tx: OutboxTransaction<'readwrite'>,
  conversationId: ConversationId,
  part: DraftPart,
  at: number,
): Promise<Draft | null> {
  const previous = await readDraft(tx, conversationId);
  const reply =
    part.reply === undefined
      ? previous?.replyTo
        ? { id: previous.replyTo, seq: previous.replySeq ?? null }
        : null
      : part.reply;
  const attached = part.attached === undefined ? previous?.attached : part.attached;
  await writeDraft(tx, {
    conversationId,
    text: previous?.text ?? '',
    at,
    ...(reply && { replyTo: reply.id }),
    ...(reply?.seq && { replySeq: reply.seq }),
    ...(attached && { attached }),
  });
  return previous;
}

/**
 * Makes a message a draft again, in front of text typed since. `picture`: the path of its picture on this device now.
 */
export async function restoreDraft(
  tx: OutboxTransaction<'readwrite'>,
  { conversationId, text, gifUrl, replyTo, replySeq }: MessageContent,
  picture: string | null,
  at: number,
): Promise<void> {
  const currentDraft = await readDraft(tx, conversationId);
  const attached =
    picture !== null
      ? toAttachment([picture, ...picturesOf(currentDraft?.attached)])
      : gifUrl !== null
        ? { gif: gifUrl }
        : null;
  await writeDraft(tx, {
    ...currentDraft,
    conversationId,
    text: joinTexts(text, currentDraft?.text ?? ''),
    at,
    ...(replyTo && { replyTo }),
    ...(replySeq && { replySeq }),
    ...(attached && { attached }),
  });
}

/**
 * Writes the text of one tab's field, which last knew the draft as `base`. Text that another tab has written meanwhile
 * stays beside it; with an undefined base the draft's text is replaced. Resolves to the text stored.
 */
export async function writeDraftText(
  tx: OutboxTransaction<'readwrite'>,
  conversationId: ConversationId,
  text: string,
  base: () => string | undefined,
  at: number,
): Promise<string> {
  const previous = await readDraft(tx, conversationId);
  const knownText = base();
  const mergedText = knownText === undefined ? text : mergeTexts(knownText, previous?.text ?? '', text);
  await writeDraft(tx, { ...previous, conversationId, text: mergedText, at });
  return mergedText;
}

/**
 * Removes the text of one tab's field from the draft, since it has become a message; text written by another tab stays.
 * `base` is called again after the draft is read: a write of this tab's text may still have been under way at sending.
 */
export async function removeSentText(
  tx: OutboxTransaction<'readwrite'>,
  conversationId: ConversationId,
  base: () => string | undefined,
): Promise<void> {
  if (base() === undefined) return clearDraft(tx, conversationId);
  const [previous] = await Promise.all([findDraft(tx, conversationId), clearDraft(tx, conversationId)]);
  const remainingText = isCurrentVersion(previous) ? mergeTexts(base() ?? '', previous.text, '') : '';
  if (isCurrentVersion(previous) && remainingText !== '')
    await writeDraft(tx, { conversationId, text: remainingText, at: previous.at });
}

const clearDraft = deleteDraft;
