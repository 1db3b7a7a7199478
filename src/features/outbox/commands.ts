/**
 * What can be done with something that waits. Each is one transaction of the outbox [Y1]; which rule holds is the
 * outbox's to say.
 */
import { optimisticView } from '#actions/optimistic.ts';
import { entryRules } from '#actions/rules.ts';
import { sentText, textRefusal } from '#domain/text.ts';
import type { WaitingView } from '#domain/views.ts';
import type { CommandContext } from '#device/device.ts';
import { discardWithPicture, withdrawWithPicture } from '#device/pictures.ts';

/**
 * « Modifier »: a message or an edit that waits has other words from now on; one that was refused is sent anew with
 * them [Y2, Y4].
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
  // In this order: whatever happens in between, the last words win.
  if (optimisticView.changesText(waiting))
    await (waiting.state === 'refused' ? outbox.dismiss(waiting.id) : outbox.takeBack(waiting.id));
  return true;
}

/** « Annuler », or « Supprimer » of what was refused. False: too late, it has left. */
export async function cancel({ id, action, state, messageId }: WaitingView, context: CommandContext): Promise<boolean> {
  const { outbox } = context;
  if (entryRules.bringsMessage({ action }) && messageId !== null)
    return (await discardWithPicture(messageId, context)) !== 'absent';
  return state === 'refused' ? outbox.dismiss(id) : outbox.takeBack(id);
}

/** An edit that came too late becomes a message of its own; what is being written meanwhile is left alone. */
export async function resend(
  { id, conversationId, otherId: receiverId, text }: WaitingView,
  { outbox }: CommandContext,
): Promise<boolean> {
  if (conversationId === null || receiverId === null || text === null) return false;
  await outbox.enqueue({
    action: 'message.send',
    data: { conversationId, receiverId, type: 'text', text, mediaUrl: null, gifUrl: null },
  });
  return outbox.dismiss(id);
}

/** « Réessayer ». */
export const retry = ({ id }: WaitingView, { outbox }: CommandContext): Promise<boolean> => outbox.retry(id);

/** « Toujours envoyer ? »: yes. */
export const confirm = ({ id }: WaitingView, { outbox }: CommandContext): Promise<boolean> => outbox.confirmSend(id);

/** And no: a message becomes its conversation's draft, anything else is put away. */
export async function decline(waiting: WaitingView, context: CommandContext): Promise<boolean> {
  if (!entryRules.bringsMessage(waiting) || waiting.messageId === null) return cancel(waiting, context);
  return (await withdrawWithPicture(waiting.messageId, context)) !== 'absent';
}
