import { isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { ActionData } from '#schemas/actions/union.ts';
import { makePlan, type Plan, type Stamp } from './change.ts';

/** [Y12] The highest number shown, under its epoch; reads of a conversation become one as long as none has left. */
export function markRead(
  queue: OutboxSnapshot,
  readMark: ActionData<'conversation.read'>,
  stamp: Stamp,
): Plan<boolean> {
  for (const entry of queue.entries) {
    if (
      entry.action !== 'conversation.read' ||
      entry.data.conversationId !== readMark.conversationId ||
      entry.data.epoch !== readMark.epoch
    )
      continue;
    if (entry.data.upTo >= readMark.upTo && !isFailed(queue, entry.id)) return makePlan(false);
    if (!queue.claimed.has(entry.id))
      return makePlan(true, { replace: [{ ...entry, data: { ...entry.data, upTo: readMark.upTo } }] });
  }
  return makePlan(true, {
    add: [{ action: 'conversation.read', data: readMark, id: stamp.newId(), timestamp: stamp.now }],
  });
}
