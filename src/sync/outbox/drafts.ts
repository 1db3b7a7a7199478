import type { MessageContent } from '#schemas/actions/message-send.ts';
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import { joinTexts } from '#lib/join-texts.ts';
import { mergeTexts } from '#lib/merge-texts.ts';
import {
  toAttachment,
  isCurrentVersion,
  picturesOf,
  type Draft,
  type DraftAttachment,
  type OutboxTransaction,
} from './database.ts';

/** What is typed and not sent, per conversation; survives reloads, updates and everything but a chosen sign-out. */
export async function readDraft(tx: OutboxTransaction, conversationId: ConversationId): Promise<Draft | null> {
  const draft = await tx.objectStore('drafts').get(conversationId);
  return isCurrentVersion(draft) ? draft : null;
}

export const readDrafts = async (tx: OutboxTransaction): Promise<Draft[]> =>
  (await tx.objectStore('drafts').getAll()).filter(isCurrentVersion);

/** Nothing written, nothing answered and nothing beside it clears it. */
export async function writeDraft(tx: OutboxTransaction<'readwrite'>, draft: Draft): Promise<void> {
  if (draft.text === '' && !draft.replyTo && !draft.attached) await clearDraft(tx, draft.conversationId);
  else await tx.objectStore('drafts').put({ ...draft, v: 1 });
}

/** Which message the words answer. */
export interface DraftReply {
  id: MessageId;
  seq: number | null;
}

export interface DraftPart {
  reply?: DraftReply | null;
  attached?: DraftAttachment | null;
}

/** Part of it; the rest stays as it is. What stood there before. */
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

/** A message that becomes a draft again, before what was typed since; `picture`: where its picture lies now. */
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
 * The words of one tab's field, which knew `base` of the draft: what another tab has written there meanwhile stays
 * beside them. Undefined: whatever stands there is replaced. Answers what stands there then.
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
 * The words of one tab's field have become a message: what another tab has written beside them stays. `base` is asked
 * again when the draft is read: a write of this tab's words may still have been under way when the message was sent.
 */
export async function removeSentText(
  tx: OutboxTransaction<'readwrite'>,
  conversationId: ConversationId,
  base: () => string | undefined,
): Promise<void> {
  if (base() === undefined) return clearDraft(tx, conversationId);
  const [previous] = await Promise.all([tx.objectStore('drafts').get(conversationId), clearDraft(tx, conversationId)]);
  const remainingText = isCurrentVersion(previous) ? mergeTexts(base() ?? '', previous.text, '') : '';
  if (isCurrentVersion(previous) && remainingText !== '')
    await writeDraft(tx, { conversationId, text: remainingText, at: previous.at });
}

const clearDraft = (tx: OutboxTransaction<'readwrite'>, conversationId: string): Promise<void> =>
  tx.objectStore('drafts').delete(conversationId);
