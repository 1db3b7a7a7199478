import { answerOf, isFailed, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { CommandOf } from '#schemas/commands/command.ts';
import { planned, type Planned, type Stamp } from './change.ts';

/**
 * The last reaction asked for is the one wish: what has not left becomes it, and what was refused of the same message
 * goes.
 */
export function react(
  queue: OutboxSnapshot,
  asked: CommandOf<'message.react'>['data'],
  stamp: Stamp,
): Planned<boolean> {
  const same = queue.entries.flatMap((entry) =>
    entry.action === 'message.react' && entry.data.messageId === asked.messageId ? [entry] : [],
  );
  const remove = same.filter(({ id }) => isFailed(queue, id));
  const open = same.findLast(({ id }) => !queue.claimed.has(id) && !answerOf(queue, id));
  if (open) return planned(open.data.emoji !== asked.emoji, { remove, replace: [{ ...open, data: asked }] });
  return planned(true, {
    remove,
    add: [{ action: 'message.react', data: asked, id: stamp.newId(), timestamp: stamp.now }],
  });
}
