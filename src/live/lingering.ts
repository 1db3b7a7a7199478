import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { EntryId } from '#schemas/ids.ts';
import { linger } from '#domain/fold/linger.ts';

/**
 * By then the store has shown whatever an entry left for: what has left for another reason is not to be seen any
 * longer.
 */
const LINGER_MS = 5000;

/** [Y1] The queue as screens see it: what leaves stays for as long as the store's own signal may take. */
export function lingering() {
  let shown: OutboxSnapshot | null = null;
  const leftAt = new Map<EntryId, number>();

  return {
    /**
     * `now`: the device's clock. Until a change comes, the result holds for `expiresIn` milliseconds; null: for ever.
     */
    follow(queue: OutboxSnapshot, now: number): { shown: OutboxSnapshot; expiresIn: number | null } {
      const isOver = (id: EntryId) => (leftAt.get(id) ?? now) <= now - LINGER_MS;
      shown = shown ? linger({ ...shown, entries: shown.entries.filter(({ id }) => !isOver(id)) }, queue) : queue;
      const present = new Set(queue.entries.map(({ id }) => id));
      const left = new Set(shown.entries.flatMap(({ id }) => (present.has(id) ? [] : [id])));
      for (const id of leftAt.keys()) if (!left.has(id)) leftAt.delete(id);
      for (const id of left) if (!leftAt.has(id)) leftAt.set(id, now);
      return { shown, expiresIn: leftAt.size ? Math.min(...leftAt.values()) + LINGER_MS - now : null };
    },
  };
}
