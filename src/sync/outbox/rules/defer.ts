import type { DeferredEntry } from '#actions/types.ts';
import { answerOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import { waitedTime } from '#lib/deferral.ts';

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
/** A wait whose end is not told, milliseconds. */
const DEFAULT_WAIT_MS = 60 * SECOND_MS;

/**
 * Returns the waits that an answer demands of entries, which then leave again [G16]. They stay marked as sent before:
 * a later edit or discard is an entry of its own: an attempt that stalled may still arrive [Y2]. Each wait is measured
 * from the answer on, in which the server says its time; one that is over by then would be asked for at once, again and
 * again. `now`: the device's clock, in milliseconds.
 */
export function deferralsOf(
  queue: OutboxSnapshot,
  { results, serverTime }: { results: readonly EntryResult[]; serverTime: string },
  now: number,
): DeferredEntry[] {
  const ids = new Set(queue.entries.map(({ id }) => id));
  return results.flatMap(({ id, status, until }) => {
    if (status !== 'deferred' || !ids.has(id) || answerOf(queue, id)) return [];
    const serverWaitMs = until === undefined ? DEFAULT_WAIT_MS : Date.parse(until) - Date.parse(serverTime);
    const waitMs = Math.min(DAY_MS, Math.max(SECOND_MS, serverWaitMs));
    return { id, at: now, waitMs, totalMs: waitedTime(queue, id, now) + waitMs };
  });
}
