/** Quotes messages, reacts to them, and changes a conversation's settings on a device. */
import { reactionEmoji } from '#schemas/entities/message.ts';
import type { EntryId, MessageId } from '#schemas/ids.ts';
import type { Dice } from '../core/chance.ts';
import type { SimDevice } from './device.ts';
import { ignoreFailure, write } from './messages.ts';

export function reactOrConfigure(device: SimDevice, choice: number, roll: Dice): void {
  const { world } = device;
  const { outbox } = device.page;
  const other = world.otherMember(device.account, roll(4));
  const conversationId = world.conversationBetween(device.account, other);
  const screen = device.readScreen();
  const messages = screen.view(conversationId)?.messages.filter(({ deleted }) => !deleted) ?? [];
  const waiting = messages.filter(({ seq }) => seq === null);
  const message =
    roll(2) && waiting.length ? waiting[roll(waiting.length)] : messages[roll(Math.max(1, messages.length))];
  const emoji = reactionEmoji.options[roll(reactionEmoji.options.length + 2)] ?? null;
  const react = (messageId: MessageId, to: typeof emoji) =>
    ignoreFailure(outbox.dispatch({ action: 'message.react', data: { conversationId, messageId, emoji: to } }));
  switch (choice % 6) {
    case 0:
    case 1:
      if (message && !screen.blocked.has(other))
        write(device, other, `words ${world.newId()}`, world.newId() as EntryId, message.id);
      return;
    case 2:
    case 3:
      return message && react(message.id, emoji);
    case 4:
      if (message) react(message.id, '👏');
      return message && react(message.id, null);
    default: {
      const settings = [
        { muted: roll(2) === 0 },
        { pinned: roll(2) === 0 },
        { archived: roll(2) === 0, muted: roll(2) === 0 },
      ][roll(3)] ?? { muted: true };
      return ignoreFailure(outbox.dispatch({ action: 'conversation.set', data: { conversationId, settings } }));
    }
  }
}
