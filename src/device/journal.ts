/**
 * Conflicts in which this device or the server decided otherwise than requested [Y13]: newest first, read again after
 * each change of the outbox.
 */
import { catchError, EMPTY, map, Observable, switchMap, throwError } from 'rxjs';
import { conflict, type Conflict } from '#schemas/commands/journal.ts';
import { OutboxClosed, type JournalLine } from '#sync/outbox/database.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';

export interface RecordedConflict extends Conflict {
  /** Milliseconds since 1970, by the device's clock. */
  at: number;
}

/** Parses a line of the journal. Lines that another version wrote may be unreadable, and are left out [Y18]. */
const parseLine = ({ at, event, facts }: JournalLine): RecordedConflict[] => {
  const parsed = conflict.safeParse({ event, ...facts });
  return parsed.success ? [{ ...parsed.data, at }] : [];
};

export const recordedConflicts$ = (
  outbox: Pick<Outbox, 'journal' | 'subscribe'>,
): Observable<readonly RecordedConflict[]> =>
  new Observable<void>((subscriber) => {
    subscriber.next();
    return outbox.subscribe(() => subscriber.next());
  }).pipe(
    switchMap(() => outbox.journal()),
    map((lines) => lines.flatMap(parseLine).reverse()),
    catchError((error: unknown) => (error instanceof OutboxClosed ? EMPTY : throwError(() => error))),
  );
