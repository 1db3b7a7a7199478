import { answerOf, isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { ActionData } from '#schemas/actions/union.ts';
import { makePlan, type Plan, type Stamp } from './change.ts';

/** Settings of a conversation become one entry as long as none has left; what was refused before goes. */
export function setConversation(
  queue: OutboxSnapshot,
  request: ActionData<'conversation.set'>,
  stamp: Stamp,
): Plan<boolean> {
  const earlier = queue.entries.flatMap((entry) =>
    entry.action === 'conversation.set' && entry.data.conversationId === request.conversationId ? [entry] : [],
  );
  const remove = earlier.filter(({ id }) => isFailed(queue, id));
  const unclaimed = earlier.findLast(({ id }) => !queue.claimed.has(id) && !answerOf(queue, id));
  if (unclaimed)
    return makePlan(true, {
      remove,
      replace: [{ ...unclaimed, data: { ...request, settings: { ...unclaimed.data.settings, ...request.settings } } }],
    });
  return makePlan(true, {
    remove,
    add: [{ action: 'conversation.set', data: request, id: stamp.newId(), timestamp: stamp.now }],
  });
}
