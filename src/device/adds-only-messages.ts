import { entryRules } from '#actions/rules.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';

/** Says whether `current` only adds messages to `previous`: no screen shows an entry that has been removed. */
export const addsOnlyMessages = (previous: OutboxSnapshot, current: OutboxSnapshot): boolean =>
  previous.entries.every((entry, n) => entry === current.entries[n]) &&
  current.entries.slice(previous.entries.length).every(entryRules.bringsMessage);
