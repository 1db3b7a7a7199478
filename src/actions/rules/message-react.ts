import { answerOf, isFailed } from '#schemas/commands/queue.ts';
import type { ActionRules } from '../types.ts';
import { inConversation, ofMessage, staleAfterMs } from './common.ts';

/**
 * Sets the member's reaction to a message. The last request wins: an unsent one is replaced, and refused ones of the
 * same message are removed.
 */
export const messageReact: ActionRules<'message.react'> = {
  stream: inConversation,
  changes: ofMessage,
  staleAfterMs,
  coalesce(reaction, { queue, stamp }) {
    const earlier = queue.entries.flatMap((entry) =>
      entry.action === 'message.react' && entry.data.messageId === reaction.messageId ? [entry] : [],
    );
    const remove = earlier.filter(({ id }) => isFailed(queue, id));
    const unclaimed = earlier.findLast(({ id }) => !queue.claimed.has(id) && !answerOf(queue, id));
    if (unclaimed)
      return {
        value: { kind: unclaimed.data.emoji === reaction.emoji ? 'unchanged' : 'changed' },
        change: { remove, replace: [{ ...unclaimed, data: reaction }] },
      };
    const add = [{ action: 'message.react', data: reaction, id: stamp.newId(), timestamp: stamp.now } as const];
    return { value: { kind: 'queued' }, change: { remove, add } };
  },
};
