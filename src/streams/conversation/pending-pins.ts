import { optimisticView } from '#actions/optimistic.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import { GROUP_PINS_LIMIT } from '#schemas/limits.ts';
import type { GroupView, MessageView } from '#domain/views.ts';

interface Pin {
  seq: number;
  pinned: boolean;
}

/**
 * Applies unanswered pins to a group, in the order of writing [Y1]: the latest pin comes first, and no more are shown
 * than a group can have. `confirmed`: the messages at hand, since a pin may name its message by the id alone; that of a
 * message without a number waits for it.
 */
export function withPendingPins(
  group: GroupView | null,
  entries: readonly Entry[],
  outbox: OutboxSnapshot,
  confirmed: readonly MessageView[],
): GroupView | null {
  const pins = entries.flatMap((entry): Pin[] => {
    const pin = answerOf(outbox, entry.id) ? null : optimisticView.pinOf(entry);
    const seq = pin && (pin.seq ?? confirmed.find(({ id }) => id === pin.messageId)?.seq);
    return pin && seq ? [{ seq, pinned: pin.pinned }] : [];
  });
  if (!group || pins.length === 0) return group;
  const pinned = pins.reduce(withPin, group.info.pinned).slice(0, GROUP_PINS_LIMIT);
  return { ...group, info: { ...group.info, pinned } };
}

function withPin(numbers: readonly number[], { seq, pinned }: Pin): number[] {
  if (pinned && numbers.includes(seq)) return [...numbers];
  const others = numbers.filter((each) => each !== seq);
  return pinned ? [seq, ...others] : others;
}
