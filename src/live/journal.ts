/**
 * [Y13] Where this device, or the server, decided otherwise than asked: newest first, read again with every change of
 * the outbox.
 */
import { catchError, EMPTY, map, Observable, switchMap, throwError } from 'rxjs';
import { conflict, type Conflict } from '#schemas/commands/journal.ts';
import { OutboxClosed, type JournalLine } from '#outbox/database.ts';
import type { Outbox } from '#outbox/outbox.ts';

export interface Decided extends Conflict {
  /** Milliseconds, the device's clock. */
  at: number;
}

/** Lines that another version wrote are left out [Y18]. */
const read = ({ at, event, facts }: JournalLine): Decided[] => {
  const known = conflict.safeParse({ event, ...facts });
  return known.success ? [{ ...known.data, at }] : [];
};

export const decided$ = (outbox: Pick<Outbox, 'journal' | 'subscribe'>): Observable<readonly Decided[]> =>
  new Observable<void>((changed) => {
    changed.next();
    return outbox.subscribe(() => changed.next());
  }).pipe(
    switchMap(() => outbox.journal()),
    map((lines) => lines.flatMap(read).reverse()),
    catchError((error: unknown) => (error instanceof OutboxClosed ? EMPTY : throwError(() => error))),
  );
