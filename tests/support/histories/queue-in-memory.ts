import type { Entry } from '#schemas/commands/entry.ts';
import { emptyQueue, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { OutboxChange, Planned } from '#outbox/rules/change.ts';

/** The outbox without its database: what a planned change makes of a snapshot. */
export class QueueInMemory {
  snapshot: OutboxSnapshot = emptyQueue;
  private nth = 0;

  run<T>({ change, value }: Planned<T>): T {
    this.snapshot = this.changed(change);
    return value;
  }

  private changed(change: OutboxChange): OutboxSnapshot {
    const { snapshot } = this;
    const removed = new Set(change.remove?.map(({ id }) => id));
    const replaced = new Map(change.replace?.map((entry) => [entry.id, entry]));
    const kept = snapshot.entries.filter(({ id }) => !removed.has(id)).map((entry) => replaced.get(entry.id) ?? entry);
    const added = (change.add ?? []).map((entry): Entry => ({ ...entry, v: 1, nth: ++this.nth }));
    const results = new Map([...snapshot.results].filter(([id]) => !removed.has(id) && !change.forget?.includes(id)));
    for (const result of change.record ?? []) results.set(result.id, result);
    return {
      ...snapshot,
      epoch: change.epoch ?? snapshot.epoch,
      entries: [...kept, ...added],
      claimed: new Set([...snapshot.claimed, ...(change.claim ?? [])].filter((id) => !removed.has(id))),
      results,
    };
  }
}
