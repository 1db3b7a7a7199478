import { entryRules } from '#actions/rules.ts';
import { asksAgain } from '#schemas/commands/queue.ts';
import type { EntryId } from '#schemas/ids.ts';
import type { CommandContext } from './device.ts';

/**
 * Answers « Toujours envoyer ? » with yes; a message of an earlier membership is then written in the present one [G15].
 * Resolves to false if the entry waits no more.
 */
export async function confirmSend(id: EntryId, { outbox, view }: CommandContext): Promise<boolean> {
  const queue = await outbox.snapshot();
  const entry = asksAgain(queue, id) && queue.entries.find((each) => each.id === id);
  const group = entry ? entryRules.orderingConversationOf(entry) : null;
  return outbox.confirmSend(id, group && (await view.joinRev(group)));
}
