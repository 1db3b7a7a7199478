import { Observable } from 'rxjs';
import type { Entry } from '#schemas/commands/entry.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import { systemClock, type Clock } from '#lib/clock.ts';
import { reuseUnchanged } from '#lib/reuse-unchanged.ts';
import { OutboxClosed } from '#sync/outbox/database.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import { createRetention } from './retain-settled.ts';

/**
 * Emits the outbox after each change. One read runs at a time, and the last one always begins after the last change.
 * Entries that this page has added are shown without a read, because the next entry would have to wait for it. Removed
 * entries stay in view until the store has had time to show their results [Y1].
 */
export const queueSnapshots = (
  outbox: Pick<Outbox, 'snapshot' | 'subscribe'>,
  clock: Clock = systemClock,
): Observable<OutboxSnapshot> =>
  new Observable((listener) => {
    let reading = false;
    let stale = false;
    let expiry = new AbortController();
    /**
     * The last queue that was read, with the entries added here since. An entry that is read again keeps its object.
     */
    let lastQueue: OutboxSnapshot | null = null;
    const reuseEntries = reuseUnchanged<Entry>();
    /** Entries added here during the current read. */
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
    /** An outbox closed by a sign-out or another generation completes the stream; any other error is passed on. */
    const onError = (error: unknown) => (error instanceof OutboxClosed ? listener.complete() : listener.error(error));
    const refresh = () => void read().catch(onError);
    refresh();
    const unsubscribe = outbox.subscribe((added) => {
      if (!added || added === 'elsewhere' || !lastQueue) return refresh();
      // The current read may or may not contain the added entries.
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
