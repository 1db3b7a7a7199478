/** Checks that no message is sent with another member's token, even if the server would refuse it [Y16]. */
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import { InvariantViolation } from '../core/plan.ts';
import type { WrittenMessage } from './observed-world.ts';

export function checkSender(
  messages: ReadonlyMap<string, WrittenMessage>,
  member: MemberId,
  entries: readonly SentEntry[],
): void {
  for (const { id } of entries)
    if ((messages.get(id)?.from ?? member) !== member) throw new InvariantViolation('sent as another member', id);
}
