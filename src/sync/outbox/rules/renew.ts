import type { DeferredEntry, EntryRules } from '#actions/types.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { sameValue } from '#schemas/commands/fields.ts';
import { answerOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { EntryId } from '#schemas/ids.ts';
import { remainingWait, waitedTime } from '#lib/deferral.ts';

export interface Renewal {
  replace: Entry[];
  defer: DeferredEntry[];
}

/**
 * Returns the entries that have left before and have no answer, of which something else is wished by now, with that
 * wish; a deferred one leaves at once. It may take back what was written, and the server takes that at any time, while
 * it may defer the earlier wish and apply it afterwards [S34]. Their ids stay, so that an attempt that stalled finds
 * its id used. The later entry leaves behind them, for such an attempt may have come first [Y2].
 */
export function renewWishes(
  rules: EntryRules,
  queue: OutboxSnapshot,
  now: number,
  inFlight?: ReadonlySet<EntryId>,
): Renewal {
  const renewal: Renewal = { replace: [], defer: [] };
  if (queue.claimed.size === 0) return renewal;
  const waits = ({ id }: Entry) => remainingWait(queue, id, now) > 0;
  const open = queue.entries.flatMap((entry) => {
    const wish = inFlight?.has(entry.id) || answerOf(queue, entry.id) ? null : rules.wishOf(entry);
    return wish === null ? [] : { entry, wish };
  });
  const latest = new Map(open.map(({ entry, wish }) => [wish, entry]));
  for (const { entry, wish } of open) {
    const later = latest.get(wish);
    if (!queue.claimed.has(entry.id) || !later || later === entry || waits(later)) continue;
    const joined = rules.joinWishes(entry, later);
    if (sameValue(joined.data, entry.data)) continue;
    renewal.replace.push(joined);
    if (waits(entry))
      renewal.defer.push({ id: entry.id, at: now, waitMs: 0, totalMs: waitedTime(queue, entry.id, now) });
  }
  return renewal;
}

/** Returns the queue as it is with the renewed entries. */
export function withRenewal(queue: OutboxSnapshot, { replace, defer }: Renewal): OutboxSnapshot {
  if (replace.length === 0) return queue;
  const renewed = new Map(replace.map((entry) => [entry.id, entry]));
  return {
    ...queue,
    entries: queue.entries.map((entry) => renewed.get(entry.id) ?? entry),
    deferred: new Map([...queue.deferred, ...defer.map(({ id, ...deferral }) => [id, deferral] as const)]),
  };
}
