import { answerOf, isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { CommandOf } from '#schemas/commands/command.ts';
import { planned, type Planned, type Stamp } from './change.ts';

/** Settings of a conversation become one entry as long as none has left; what was refused before goes. */
export function setConversation(
  queue: OutboxSnapshot,
  asked: CommandOf<'conversation.set'>['data'],
  stamp: Stamp,
): Planned<boolean> {
  const same = queue.entries.flatMap((entry) =>
    entry.action === 'conversation.set' && entry.data.conversationId === asked.conversationId ? [entry] : [],
  );
  const remove = same.filter(({ id }) => isFailed(queue, id));
  const open = same.findLast(({ id }) => !queue.claimed.has(id) && !answerOf(queue, id));
  if (open)
    return planned(true, {
      remove,
      replace: [{ ...open, data: { ...asked, settings: { ...open.data.settings, ...asked.settings } } }],
    });
  return planned(true, {
    remove,
    add: [{ action: 'conversation.set', data: asked, id: stamp.newId(), timestamp: stamp.now }],
  });
}
