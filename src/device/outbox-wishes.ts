import { distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, isAccepted } from '#schemas/commands/queue.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { EntryId } from '#schemas/ids.ts';
import type { Device } from './device.ts';

/** What an entry of the outbox wishes. `code`: the server has refused it. */
export interface OutboxWish {
  id: EntryId;
  code: RefusalCode | null;
}

/**
 * Makes the query for the wishes that the server has not granted yet, in their order. One that is granted has left at
 * once: what shows it asks for a new answer then. `wishOf`: returns null for entries of another kind.
 */
export const outboxWishes =
  <Wish extends object>(wishOf: (entry: Entry) => Wish | null) =>
  ({ queue }: Pick<Device, 'queue'>): Observable<readonly (Wish & OutboxWish)[]> =>
    queue.pipe(
      map((outbox) =>
        outbox.entries.flatMap((entry) => {
          const wish = isAccepted(outbox, entry.id) ? null : wishOf(entry);
          return wish ? [{ ...wish, id: entry.id, code: answerOf(outbox, entry.id)?.code ?? null }] : [];
        }),
      ),
      distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
    );
