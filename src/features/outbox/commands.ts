/**
 * Commands on waiting entries. Each is one transaction of the outbox [Y1]; the outbox's rules decide whether it is
 * possible.
 */
import { optimisticView } from '#actions/optimistic.ts';
import { entryRules } from '#actions/rules.ts';
import { sentText, textRefusal } from '#domain/new-message.ts';
import type { WaitingView } from '#domain/views.ts';
import { confirmSend } from '#device/confirm-send.ts';
import type { CommandContext } from '#device/device.ts';
import { discardWithPicture, withdrawWithPicture } from '#device/pictures.ts';

/**
 * Changes the text of a waiting message or edit (« Modifier »); a refused one is sent again with the new text [Y2, Y4].
 */
export async function reword(
  { waiting, text: newText }: { waiting: WaitingView; text: string },
  { outbox }: CommandContext,
): Promise<boolean> {
  const text = sentText(newText);
  const refusal = textRefusal(text);
  if (
    waiting.conversationId === null ||
    waiting.messageId === null ||
    refusal === 'text-too-long' ||
    (refusal && waiting.type === 'text')
  )
    return false;
  await outbox.dispatch({
    action: 'message.edit',
    data: { conversationId: waiting.conversationId, messageId: waiting.messageId, text },
  });
  // In this order: if the page ends in between, the newest text wins.
  if (optimisticView.changesText(waiting))
    await (waiting.state === 'refused' ? outbox.dismiss(waiting.id) : outbox.takeBack(waiting.id));
  return true;
}

/**
 * Cancels a waiting entry (« Annuler ») or removes a refused one (« Supprimer »). Resolves to false if it has been sent
 * already.
 */
export async function cancel({ id, action, state, messageId }: WaitingView, context: CommandContext): Promise<boolean> {
  const { outbox } = context;
  if (entryRules.bringsMessage({ action }) && messageId !== null)
    return (await discardWithPicture(messageId, context)) !== 'absent';
  return state === 'refused' ? outbox.dismiss(id) : outbox.takeBack(id);
}

/** Sends an edit that came too late as a message of its own; the conversation's draft stays as it is. */
export async function resend(
  { id, conversationId, otherId: receiverId, text }: WaitingView,
  { outbox, view }: CommandContext,
): Promise<boolean> {
  if (conversationId === null || text === null) return false;
  const joinRev = receiverId === null ? await view.joinRev(conversationId) : null;
  if (receiverId === null && joinRev === null) return false;
  const joined = joinRev === null ? {} : { joinRev };
  await outbox.enqueue({
    action: 'message.send',
    data: { conversationId, receiverId, type: 'text', text, mediaUrl: null, gifUrl: null, ...joined },
  });
  return outbox.dismiss(id);
}

/** Sends a refused entry again (« Réessayer »). */
export const retry = ({ id }: WaitingView, { outbox }: CommandContext): Promise<boolean> => outbox.retry(id);

/** Answers « Toujours envoyer ? » with yes. */
export const confirm = ({ id }: WaitingView, context: CommandContext): Promise<boolean> => confirmSend(id, context);

/** Answers « Toujours envoyer ? » with no: a message becomes its conversation's draft, another entry is cancelled. */
export async function decline(waiting: WaitingView, context: CommandContext): Promise<boolean> {
  if (!entryRules.bringsMessage(waiting) || waiting.messageId === null) return cancel(waiting, context);
  return (await withdrawWithPicture(waiting.messageId, context)) !== 'absent';
}
