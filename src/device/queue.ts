import { Observable } from 'rxjs';
import type { Entry } from '#schemas/commands/entry.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import { systemClock, type Clock } from '#lib/clock.ts';
import { reuseUnchanged } from '#lib/reuse-unchanged.ts';
import { OutboxClosed } from '#sync/outbox/database.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import { createRetention } from './retain-settled.ts';

/**
 * The outbox as it changes: read again after each change, one read at a time, the last one always after the last
 * change. What this page itself has added needs no read, for which the next to be added would have to wait. What leaves
 * it stays in view until the store has had the time to show it [Y1].
 */
export const queueSnapshots = (
  outbox: Pick<Outbox, 'snapshot' | 'subscribe'>,
  clock: Clock = systemClock,
): Observable<OutboxSnapshot> =>
  new Observable((listener) => {
    let reading = false;
    let stale = false;
    let expiry = new AbortController();
    /** As it was read, with what came here since; an entry that is read again is the same. */
    let lastQueue: OutboxSnapshot | null = null;
    const reuseEntries = reuseUnchanged<Entry>();
    /** Came here while a read was under way. */
    let addedDuringRead: Entry[] = [];
    const setQueue = (queue: OutboxSnapshot): OutboxSnapshot =>
      (lastQueue = { ...queue, entries: reuseEntries(queue.entries) });
    const retention = createRetention();
    const show = (queue: OutboxSnapshot) => {
      expiry.abort();
      if (listener.closed) return;
      const { retained, expiresIn } = retention.update(queue, clock.now());
      listener.next(retained);
      if (expiresIn === null) return;
      expiry = new AbortController();
      clock.wait(expiresIn, expiry.signal).then(
        () => show(queue),
        () => undefined,
      );
    };
    const read = async () => {
      if (reading) {
        stale = true;
        return;
      }
      reading = true;
      do {
        stale = false;
        addedDuringRead = [];
        const queue = await outbox.snapshot();
        show(setQueue(withEntries(queue, addedDuringRead)));
      } while (stale && !listener.closed);
      reading = false;
    };
    /** Closed by a sign-out or another generation: there is nothing more to tell. */
    const onError = (error: unknown) => (error instanceof OutboxClosed ? listener.complete() : listener.error(error));
    const refresh = () => void read().catch(onError);
    refresh();
    const unsubscribe = outbox.subscribe((added) => {
      if (!added || added === 'elsewhere' || !lastQueue) return refresh();
      // What is being read may or may not have it.
      addedDuringRead.push(...added);
      show(setQueue(withEntries(lastQueue, added)));
    });
    return () => {
      unsubscribe();
      expiry.abort();
    };
  });

function withEntries(queue: OutboxSnapshot, added: readonly Entry[]): OutboxSnapshot {
  const knownIds = new Set(queue.entries.map(({ id }) => id));
  return { ...queue, entries: [...queue.entries, ...added.filter(({ id }) => !knownIds.has(id))] };
}
