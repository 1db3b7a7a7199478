import { isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { CommandOf } from '#schemas/commands/command.ts';
import { planned, type Planned, type Stamp } from './change.ts';

/** [Y12] The highest number shown, under its epoch; reads of a conversation become one as long as none has left. */
export function markRead(
  queue: OutboxSnapshot,
  shown: CommandOf<'conversation.read'>['data'],
  stamp: Stamp,
): Planned<boolean> {
  for (const entry of queue.entries) {
    if (
      entry.action !== 'conversation.read' ||
      entry.data.conversationId !== shown.conversationId ||
      entry.data.epoch !== shown.epoch
    )
      continue;
    if (entry.data.upTo >= shown.upTo && !isFailed(queue, entry.id)) return planned(false);
    if (!queue.claimed.has(entry.id))
      return planned(true, { replace: [{ ...entry, data: { ...entry.data, upTo: shown.upTo } }] });
  }
  return planned(true, {
    add: [{ action: 'conversation.read', data: shown, id: stamp.newId(), timestamp: stamp.now }],
  });
}
