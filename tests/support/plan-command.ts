import { entryRules } from '#actions/rules.ts';
import type { DispatchOutcome, Plan, Stamp } from '#actions/types.ts';
import type { Command } from '#schemas/actions/union.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';

/** Plans an action that is merged with a waiting entry of this queue. */
export function planCommand(queue: OutboxSnapshot, command: Command, stamp: Stamp): Plan<DispatchOutcome> {
  const coalesce = entryRules.coalescerOf(command);
  if (!coalesce) throw new Error(`each ${command.action} is an entry of its own`);
  return coalesce({ queue, stamp, rules: entryRules });
}
