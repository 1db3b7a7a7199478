import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { EntryId } from '#schemas/ids.ts';
import { retainEntries } from '#streams/conversation/retained-entries.ts';

/**
 * By then the store has shown whatever an entry left for: what has left for another reason is not to be seen any
 * longer.
 */
const RETAIN_MS = 5000;

/** [Y1] The queue as screens see it: what leaves stays for as long as the store's own signal may take. */
export function createRetention() {
  let retained: OutboxSnapshot | null = null;
  const removedAt = new Map<EntryId, number>();

  return {
    /**
     * `now`: the device's clock. Until a change comes, the result holds for `expiresIn` milliseconds; null: for ever.
     */
    update(queue: OutboxSnapshot, now: number): { retained: OutboxSnapshot; expiresIn: number | null } {
      const isExpired = (id: EntryId) => (removedAt.get(id) ?? now) <= now - RETAIN_MS;
      retained = retained
        ? retainEntries({ ...retained, entries: retained.entries.filter(({ id }) => !isExpired(id)) }, queue)
        : queue;
      const queuedIds = new Set(queue.entries.map(({ id }) => id));
      const removedIds = new Set(retained.entries.flatMap(({ id }) => (queuedIds.has(id) ? [] : [id])));
      for (const id of removedAt.keys()) if (!removedIds.has(id)) removedAt.delete(id);
      for (const id of removedIds) if (!removedAt.has(id)) removedAt.set(id, now);
      return { retained, expiresIn: removedAt.size ? Math.min(...removedAt.values()) + RETAIN_MS - now : null };
    },
  };
}
