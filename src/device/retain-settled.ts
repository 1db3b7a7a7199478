import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { EntryId } from '#schemas/ids.ts';
import { retainEntries } from '#streams/conversation/retained-entries.ts';

/**
 * How long a removed entry stays in view, in milliseconds. By then the store shows the result of an applied entry; one
 * that was removed for another reason must disappear.
 */
const RETAIN_MS = 5000;

/** Keeps removed entries in the queue's view until the store's signal can have arrived [Y1]. */
export function createRetention() {
  let retained: OutboxSnapshot | null = null;
  const removedAt = new Map<EntryId, number>();

  return {
    /**
     * Takes a new queue. `now` is the device's clock. The result holds for `expiresIn` milliseconds, or until the next
     * change if that is null.
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
