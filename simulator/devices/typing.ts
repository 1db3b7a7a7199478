/** Types text without sending it, and answers « Non », which makes a draft of a queued message. */
import type { MessageId } from '#schemas/ids.ts';
import { entryRules } from '#actions/rules.ts';
import type { Dice } from '../core/chance.ts';
import type { SimDevice } from './device.ts';
import { ignoreFailure } from './messages.ts';

export function typeOrWithdraw(device: SimDevice, choice: number, roll: Dice): void {
  const { world, account } = device;
  const { outbox } = device.page;
  const conversation = world.conversationBetween(account, world.otherMember(account, roll(4)));
  if (choice % 4 < 3) {
    const text = choice % 4 === 2 ? '' : `typed ${world.newId()}`;
    const reportDraft = world.drafts?.type(device, account, conversation, text);
    return ignoreFailure(
      outbox.setDraft(conversation, text).then(() => reportDraft?.('written')),
      () => reportDraft?.('refused'),
    );
  }
  const waiting = device.readScreen().queue.entries.flatMap((entry) => {
    const content = entryRules.messageOf(entry);
    return content?.mediaUrl === null ? [{ id: entry.id, content }] : [];
  });
  const message = waiting[roll(Math.max(1, waiting.length))];
  if (!message) return;
  const { conversationId, text } = message.content;
  const reportDraft = world.drafts?.withdraw(device, account, conversationId, message.id, text);
  world.count?.('message withdrawn');
  world.log(`${device.name} withdraws ${message.id}`);
  const withdrawal = outbox.withdraw(message.id as string as MessageId).then((outcome) => {
    reportDraft?.(outcome === 'absent' ? 'refused' : 'written');
    world.updateMessage(
      message.id,
      outcome === 'gone' ? { discarded: true, confirmedUnsent: true } : { discarded: outcome === 'cancelling' },
    );
  });
  ignoreFailure(withdrawal, (error) => {
    reportDraft?.('refused');
    world.onWriteFailed?.(error);
  });
  world.updateMessage(message.id, { withdrawalRequested: true });
}
