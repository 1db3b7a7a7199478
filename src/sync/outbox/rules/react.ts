import { answerOf, isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { ActionData } from '#schemas/actions/union.ts';
import { makePlan, type Plan, type Stamp } from './change.ts';

/**
 * The last reaction asked for is the one wish: what has not left becomes it, and what was refused of the same message
 * goes.
 */
export function react(queue: OutboxSnapshot, reaction: ActionData<'message.react'>, stamp: Stamp): Plan<boolean> {
  const earlier = queue.entries.flatMap((entry) =>
    entry.action === 'message.react' && entry.data.messageId === reaction.messageId ? [entry] : [],
  );
  const remove = earlier.filter(({ id }) => isFailed(queue, id));
  const unclaimed = earlier.findLast(({ id }) => !queue.claimed.has(id) && !answerOf(queue, id));
  if (unclaimed)
    return makePlan(unclaimed.data.emoji !== reaction.emoji, { remove, replace: [{ ...unclaimed, data: reaction }] });
  return makePlan(true, {
    remove,
    add: [{ action: 'message.react', data: reaction, id: stamp.newId(), timestamp: stamp.now }],
  });
}
