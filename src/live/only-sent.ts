import type { OutboxSnapshot } from '#schemas/commands/queue.ts';

/** Messages were added to the queue and nothing else: nothing has gone with them that a screen would go on showing. */
export const onlySent = (before: OutboxSnapshot, now: OutboxSnapshot): boolean =>
  before.entries.every((entry, n) => entry === now.entries[n]) &&
  now.entries.slice(before.entries.length).every(({ action }) => action === 'message.send');
