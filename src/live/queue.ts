import { Observable } from 'rxjs';
import type { Entry } from '#schemas/commands/entry.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import { systemClock, type Clock } from '#lib/clock.ts';
import { keepSame } from '#lib/keep-same.ts';
import { OutboxClosed } from '#outbox/database.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { lingering } from './lingering.ts';

/**
 * The outbox as it changes: read again after each change, one read at a time, the last one always after the last
 * change. What this page itself has added needs no read, for which the next to be added would have to wait. What leaves
 * it stays in view until the store has had the time to show it [Y1].
 */
export const snapshots = (
  outbox: Pick<Outbox, 'snapshot' | 'subscribe'>,
  clock: Clock = systemClock,
): Observable<OutboxSnapshot> =>
  new Observable((listener) => {
    let reading = false;
    let stale = false;
    let waiting = new AbortController();
    /** As it was read, with what came here since; an entry that is read again is the same. */
    let last: OutboxSnapshot | null = null;
    const same = keepSame<Entry>();
    /** Came here while a read was under way. */
    let meanwhile: Entry[] = [];
    const hold = (queue: OutboxSnapshot): OutboxSnapshot => (last = { ...queue, entries: same(queue.entries) });
    const view = lingering();
    const show = (queue: OutboxSnapshot) => {
      waiting.abort();
      if (listener.closed) return;
      const { shown, expiresIn } = view.follow(queue, clock.now());
      listener.next(shown);
      if (expiresIn === null) return;
      waiting = new AbortController();
      clock.wait(expiresIn, waiting.signal).then(
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
        meanwhile = [];
        const queue = await outbox.snapshot();
        show(hold(withAdded(queue, meanwhile)));
      } while (stale && !listener.closed);
      reading = false;
    };
    /** Closed by a sign-out or another generation: there is nothing more to tell. */
    const ended = (error: unknown) => (error instanceof OutboxClosed ? listener.complete() : listener.error(error));
    const refresh = () => void read().catch(ended);
    refresh();
    const unsubscribe = outbox.subscribe((added) => {
      if (!added || added === 'elsewhere' || !last) return refresh();
      // What is being read may or may not have it.
      meanwhile.push(...added);
      show(hold(withAdded(last, added)));
    });
    return () => {
      unsubscribe();
      waiting.abort();
    };
  });

function withAdded(queue: OutboxSnapshot, added: readonly Entry[]): OutboxSnapshot {
  const known = new Set(queue.entries.map(({ id }) => id));
  return { ...queue, entries: [...queue.entries, ...added.filter(({ id }) => !known.has(id))] };
}
