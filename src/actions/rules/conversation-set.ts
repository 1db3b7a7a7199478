import { answerOf, isFailed } from '#schemas/commands/queue.ts';
import type { ActionRules } from '../types.ts';
import { inConversation, staleAfterMs } from './common.ts';

/** Changes settings of a conversation. Unsent changes become one entry; refused ones are removed. */
export const conversationSet: ActionRules<'conversation.set'> = {
  stream: inConversation,
  staleAfterMs,
  coalesce(request, { queue, stamp }) {
    const earlier = queue.entries.flatMap((entry) =>
      entry.action === 'conversation.set' && entry.data.conversationId === request.conversationId ? [entry] : [],
    );
    const remove = earlier.filter(({ id }) => isFailed(queue, id));
    const unclaimed = earlier.findLast(({ id }) => !queue.claimed.has(id) && !answerOf(queue, id));
    if (unclaimed) {
      const settings = { ...unclaimed.data.settings, ...request.settings };
      const replace = [{ ...unclaimed, data: { ...request, settings } }];
      return { value: { kind: 'changed' }, change: { remove, replace } };
    }
    const add = [{ action: 'conversation.set', data: request, id: stamp.newId(), timestamp: stamp.now } as const];
    return { value: { kind: 'queued' }, change: { remove, add } };
  },
};
