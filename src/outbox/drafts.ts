import type { ConversationId, MessageId } from '#schemas/ids.ts';
import { isKnown, type Draft, type OutboxTransaction } from './database.ts';

/** What is typed and not sent, per conversation; survives reloads, updates and everything but a chosen sign-out. */
export async function readDraft(tx: OutboxTransaction, conversationId: ConversationId): Promise<Draft | null> {
  const draft = await tx.objectStore('drafts').get(conversationId);
  return isKnown(draft) ? draft : null;
}

export const readDrafts = async (tx: OutboxTransaction): Promise<Draft[]> => (await tx.objectStore('drafts').getAll()).filter(isKnown);

/** Nothing written and nothing answered clears it. */
export async function writeDraft(tx: OutboxTransaction<'readwrite'>, draft: Draft): Promise<void> {
  if (draft.text === '' && !draft.replyTo) await clearDraft(tx, draft.conversationId);
  else await tx.objectStore('drafts').put({ ...draft, v: 1 });
}

/** Part of it; the rest stays as it is. */
export async function changeDraft(tx: OutboxTransaction<'readwrite'>, conversationId: ConversationId, { text, replyTo }: { text?: string; replyTo?: MessageId | null }, at: number): Promise<void> {
  const before = await readDraft(tx, conversationId);
  const quote = replyTo === undefined ? before?.replyTo : replyTo;
  await writeDraft(tx, { conversationId, text: text ?? before?.text ?? '', at, ...(quote && { replyTo: quote }) });
}

export const clearDraft = (tx: OutboxTransaction<'readwrite'>, conversationId: string): Promise<void> => tx.objectStore('drafts').delete(conversationId);
