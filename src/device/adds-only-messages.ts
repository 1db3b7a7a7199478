import { entryRules } from '#actions/rules.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';

/** Messages were added to the queue and nothing else: nothing has gone with them that a screen would go on showing. */
export const addsOnlyMessages = (previous: OutboxSnapshot, current: OutboxSnapshot): boolean =>
  previous.entries.every((entry, n) => entry === current.entries[n]) &&
  current.entries.slice(previous.entries.length).every(entryRules.bringsMessage);
