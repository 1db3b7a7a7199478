import type { MessageContent } from '#schemas/commands/command.ts';
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import { joinWords } from '#lib/join-words.ts';
import { mergeWords } from '#lib/merge-words.ts';
import { asAttached, isKnown, picturesOf, type Draft, type DraftAttached, type OutboxTransaction } from './database.ts';

/** What is typed and not sent, per conversation; survives reloads, updates and everything but a chosen sign-out. */
export async function readDraft(tx: OutboxTransaction, conversationId: ConversationId): Promise<Draft | null> {
  const draft = await tx.objectStore('drafts').get(conversationId);
  return isKnown(draft) ? draft : null;
}

export const readDrafts = async (tx: OutboxTransaction): Promise<Draft[]> =>
  (await tx.objectStore('drafts').getAll()).filter(isKnown);

/** Nothing written, nothing answered and nothing beside it clears it. */
async function writeDraft(tx: OutboxTransaction<'readwrite'>, draft: Draft): Promise<void> {
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
  attached?: DraftAttached | null;
}

/** Part of it; the rest stays as it is. What stood there before. */
export async function changeDraft(
  tx: OutboxTransaction<'readwrite'>,
  conversationId: ConversationId,
  part: DraftPart,
  at: number,
): Promise<Draft | null> {
  const before = await readDraft(tx, conversationId);
  const reply =
    part.reply === undefined
      ? before?.replyTo
        ? { id: before.replyTo, seq: before.replySeq ?? null }
        : null
      : part.reply;
  const attached = part.attached === undefined ? before?.attached : part.attached;
  await writeDraft(tx, {
    conversationId,
    text: before?.text ?? '',
    at,
    ...(reply && { replyTo: reply.id }),
    ...(reply?.seq && { replySeq: reply.seq }),
    ...(attached && { attached }),
  });
  return before;
}

/** A message that becomes a draft again, before what was typed since; `picture`: where its picture lies now. */
export async function writeWithdrawn(
  tx: OutboxTransaction<'readwrite'>,
  { conversationId, text, gifUrl, replyTo, replySeq }: MessageContent,
  picture: string | null,
  at: number,
): Promise<void> {
  const typed = await readDraft(tx, conversationId);
  const attached =
    picture !== null ? asAttached([picture, ...picturesOf(typed?.attached)]) : gifUrl !== null ? { gif: gifUrl } : null;
  await writeDraft(tx, {
    ...typed,
    conversationId,
    text: joinWords(text, typed?.text ?? ''),
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
export async function writeWords(
  tx: OutboxTransaction<'readwrite'>,
  conversationId: ConversationId,
  text: string,
  base: () => string | undefined,
  at: number,
): Promise<string> {
  const before = await readDraft(tx, conversationId);
  const known = base();
  const words = known === undefined ? text : mergeWords(known, before?.text ?? '', text);
  await writeDraft(tx, { ...before, conversationId, text: words, at });
  return words;
}

/**
 * The words of one tab's field have become a message: what another tab has written beside them stays. `base` is asked
 * again when the draft is read: a write of this tab's words may still have been under way when the message was sent.
 */
export async function leaveDraft(
  tx: OutboxTransaction<'readwrite'>,
  conversationId: ConversationId,
  base: () => string | undefined,
): Promise<void> {
  if (base() === undefined) return clearDraft(tx, conversationId);
  const [before] = await Promise.all([tx.objectStore('drafts').get(conversationId), clearDraft(tx, conversationId)]);
  const rest = isKnown(before) ? mergeWords(base() ?? '', before.text, '') : '';
  if (isKnown(before) && rest !== '') await writeDraft(tx, { conversationId, text: rest, at: before.at });
}

const clearDraft = (tx: OutboxTransaction<'readwrite'>, conversationId: string): Promise<void> =>
  tx.objectStore('drafts').delete(conversationId);
