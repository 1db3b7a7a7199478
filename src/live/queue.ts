import { Observable } from 'rxjs';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import { OutboxClosed } from '#outbox/database.ts';
import type { Outbox } from '#outbox/outbox.ts';

/** The outbox as it changes: read again after each change, one read at a time, the last one always after the last change. */
export const snapshots = (outbox: Pick<Outbox, 'snapshot' | 'subscribe'>): Observable<OutboxSnapshot> =>
  new Observable((listener) => {
    let reading = false;
    let stale = false;
    const read = async () => {
      if (reading) {
        stale = true;
        return;
      }
      reading = true;
      do {
        stale = false;
        listener.next(await outbox.snapshot());
      } while (stale && !listener.closed);
      reading = false;
    };
    /** Closed by a sign-out or another generation: there is nothing more to tell. */
    const ended = (error: unknown) => (error instanceof OutboxClosed ? listener.complete() : listener.error(error));
    const refresh = () => void read().catch(ended);
    refresh();
    return outbox.subscribe(refresh);
  });
