/**
 * Copies of entries that a service worker without the key may send [S1, Y22]. A copy lies in its entry's own record, so
 * it goes with the entry, and whoever writes the entry anew leaves it without one. `seal-copies.ts` makes them.
 */
import type { Entry } from '#schemas/commands/entry.ts';
import { PUSH_LIMIT } from '#schemas/limits.ts';
import type { LockedPush } from '#schemas/wire/locked-push.ts';
import { fromBase64url, toBase64url } from '#lib/bytes-text.ts';
import { write, type OutboxDatabase, type OutboxOwner, type OutboxTransaction, type Versioned } from './database.ts';
import { nextNumber } from './queue-cache.ts';

/** Under this key of `meta` lies the ticket, sealed. */
export const TICKET_KEY = 'lock-ticket';
/** Under this key of `meta` stands that answers wait for the unlocked device. */
export const ANSWERS_KEY = 'locked-answers';

/** Nothing in the clear tells what kind of entry it is. */
export interface StoredCopy {
  ticket: string;
  sealed: Uint8Array<ArrayBuffer>;
}

/**
 * `copy`: absent as long as nobody has looked whether the entry may leave; null: it waits for the unlocking, or has
 * left with `answer`, which lies as the server has sealed it: see `locked-answers.ts`.
 */
export type EntryRecord = Versioned<Entry> & { copy?: StoredCopy | null; answer?: StoredCopy };

/** Base64url characters of a request, of which the server takes 1 MB. */
const MAX_REQUEST_LENGTH = 700_000;

export const readRecords = (tx: OutboxTransaction): Promise<EntryRecord[]> => tx.objectStore('entries').getAll();

/**
 * Resolves to the copies that leave next, in the order of writing, or to `none`. Their entries count as sent from then
 * on [Y2]. While one of the entries has not been looked at, nothing leaves: it may cancel another.
 */
export const claimCopies = (
  db: OutboxDatabase,
  owner: OutboxOwner,
  now: number,
): Promise<LockedPush | 'none' | 'not-yet'> =>
  write(db, owner, async (tx) => {
    const [records, answered, claimed] = await Promise.all([
      readRecords(tx),
      tx.objectStore('results').getAllKeys(),
      tx.objectStore('claims').getAllKeys(),
    ]);
    const waiting = records.filter(({ id }) => !answered.includes(id));
    if (waiting.some(({ copy }) => copy === undefined)) return 'not-yet';
    const sendable = waiting.flatMap(({ id, copy }) => (copy ? [{ id, copy }] : []));
    const leaving = firstOf(sendable);
    const ticket = leaving[0]?.copy.ticket;
    if (ticket === undefined) return 'none';
    const unclaimed = leaving.filter(({ id }) => !claimed.includes(id));
    if (unclaimed.length > 0)
      await Promise.all([
        nextNumber(tx),
        ...unclaimed.map(({ id }) => tx.objectStore('claims').put({ v: 1, id, at: now })),
      ]);
    return { ticket, copies: leaving.map(({ copy }) => toBase64url(copy.sealed)) };
  });

/** As many as one request may have, all of one ticket. */
function firstOf<T extends { copy: StoredCopy }>(sendable: readonly T[]): T[] {
  let length = 0;
  const end = sendable.findIndex(({ copy }, n) => {
    length += (4 * copy.sealed.length) / 3;
    return n >= PUSH_LIMIT || (n > 0 && length > MAX_REQUEST_LENGTH) || copy.ticket !== sendable[0]?.copy.ticket;
  });
  return end < 0 ? [...sendable] : sendable.slice(0, end);
}

/**
 * Notes that these need not be sent again, but for those whose answer is null. A copy that was made anew meanwhile
 * stays. `answers`: of the server, in the order of the copies; without any, no copy is worth anything.
 */
export const dropCopies = (
  db: OutboxDatabase,
  owner: OutboxOwner,
  { ticket, copies }: LockedPush,
  answers?: readonly (string | null)[],
): Promise<void> =>
  write(db, owner, async (tx) => {
    const answerTo = new Map(copies.map((copy, n) => [copy, answers?.[n] ?? null]));
    const puts = (await readRecords(tx)).flatMap((record) => {
      const sent = record.copy && toBase64url(record.copy.sealed);
      const answer = sent ? answerTo.get(sent) : undefined;
      if (answer === undefined || (answers && answer === null)) return [];
      const answered = answer === null ? {} : { answer: { ticket, sealed: fromBase64url(answer) } };
      return [tx.objectStore('entries').put({ ...record, copy: null, ...answered } as EntryRecord)];
    });
    if (answers && puts.length > 0) await tx.objectStore('meta').put({ v: 1, lockedAnswers: true }, ANSWERS_KEY);
    await Promise.all(puts);
  });
