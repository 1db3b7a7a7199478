/** What a member does with others' words on a device: answers, reacts, and sets what a conversation is to them. */
import { reactionEmoji } from '#schemas/entities/message.ts';
import type { EntryId } from '#schemas/ids.ts';
import type { Dice } from '../chance.ts';
import type { SimDevice } from './device.ts';
import { quietly, write } from './messages.ts';

export function express(device: SimDevice, what: number, roll: Dice): void {
  const { world } = device;
  const { outbox } = device.page;
  const other = world.other(device.account, roll(4));
  const conversationId = world.conversation(device.account, other);
  const seen = device.seen();
  const shown = seen.view(conversationId)?.messages.filter(({ deleted }) => !deleted) ?? [];
  const waiting = shown.filter(({ seq }) => seq === null);
  const one = roll(2) && waiting.length ? waiting[roll(waiting.length)] : shown[roll(Math.max(1, shown.length))];
  const emoji = reactionEmoji.options[roll(reactionEmoji.options.length + 2)] ?? null;
  switch (what % 6) {
    case 0:
    case 1:
      if (one && !seen.blocked.has(other))
        write(device, other, `words ${world.newId()}`, world.newId() as EntryId, one.id);
      return;
    case 2:
    case 3:
      return one && quietly(outbox.react({ conversationId, messageId: one.id, emoji }));
    case 4:
      if (one) quietly(outbox.react({ conversationId, messageId: one.id, emoji: '👏' }));
      return one && quietly(outbox.react({ conversationId, messageId: one.id, emoji: null }));
    default: {
      const settings = [
        { muted: roll(2) === 0 },
        { pinned: roll(2) === 0 },
        { archived: roll(2) === 0, muted: roll(2) === 0 },
      ][roll(3)] ?? { muted: true };
      return quietly(outbox.setConversation({ conversationId, settings }));
    }
  }
}
