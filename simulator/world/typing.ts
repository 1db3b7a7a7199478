/** What a member types and does not send, and the « Non » that makes a draft of a message. */
import type { MessageId } from '#schemas/ids.ts';
import type { Dice } from '../chance.ts';
import type { SimDevice } from './device.ts';
import { quietly } from './messages.ts';

export function typeOrWithdraw(device: SimDevice, what: number, roll: Dice): void {
  const { world, account } = device;
  const { outbox } = device.page;
  const conversation = world.conversation(account, world.other(account, roll(4)));
  if (what % 4 < 3) {
    const text = what % 4 === 2 ? '' : `typed ${world.newId()}`;
    const told = world.drafts?.type(device, account, conversation, text);
    return quietly(
      outbox.setDraft(conversation, text).then(() => told?.('written')),
      () => told?.('refused'),
    );
  }
  const waiting = device
    .seen()
    .queue.entries.flatMap((entry) => (entry.action === 'message.send' && entry.data.mediaUrl === null ? [entry] : []));
  const one = waiting[roll(Math.max(1, waiting.length))];
  if (!one || one.action !== 'message.send') return;
  const told = world.drafts?.withdraw(device, account, one.data.conversationId, one.id, one.data.text);
  world.count?.('message withdrawn');
  world.say(`${device.name} withdraws ${one.id}`);
  const withdrawn = outbox.withdraw(one.id as string as MessageId).then((how) => {
    told?.(how === 'absent' ? 'refused' : 'written');
    world.note(one.id, how === 'gone' ? { discarded: true, told: true } : { discarded: how === 'cancelling' });
  });
  quietly(withdrawn, (error) => {
    told?.('refused');
    world.failed?.(error);
  });
  world.note(one.id, { pressed: true });
}
