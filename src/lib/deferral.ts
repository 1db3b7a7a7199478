/** Waits that the server has demanded of entries [G16]: it has refused nothing, and takes them later. */
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { EntryId } from '#schemas/ids.ts';
import { remainingOf } from './deadline.ts';

type Deferrals = Pick<OutboxSnapshot, 'deferred'>;

/** Returns how long an entry must still wait, 0 for not at all, in milliseconds. `now`: the device's clock. */
export function remainingWait({ deferred }: Deferrals, id: EntryId, now: number): number {
  const deferral = deferred.get(id);
  return deferral ? remainingOf(deferral.at, deferral.waitMs, now) : 0;
}

/** Returns when an entry may leave, by the device's clock; null: now. */
export function leavesAt(queue: Deferrals, id: EntryId, now: number): number | null {
  const waitMs = remainingWait(queue, id, now);
  return waitMs > 0 ? now + waitMs : null;
}

/** Returns the later of two such times. */
export const laterOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** Returns how long an entry has waited because the server wanted it, in milliseconds. */
export const waitedTime = (queue: Deferrals, id: EntryId, now: number): number =>
  (queue.deferred.get(id)?.totalMs ?? 0) - remainingWait(queue, id, now);
