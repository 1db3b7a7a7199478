/**
 * Deletes every database that has an account in its name: the outbox, the media database, and
 * `rxdb-dexie-alcove-store-<account>-…` [Y17].
 */
import { deleteDB } from 'idb';
import type { MemberId } from '#schemas/ids.ts';
import { systemClock } from '#lib/clock.ts';

/**
 * Patience with contexts that keep a database open, milliseconds. A slower one is frozen or closing: the browser
 * deletes the database when that context is gone.
 */
export const ERASE_PATIENCE_MS = 3000;

const databasesOf = async (account: MemberId) =>
  (await indexedDB.databases()).flatMap(({ name }) => (name?.includes(account) ? [name] : []));

/** Deletes an account's databases. Resolves to true if none is left. */
export async function eraseDatabases(account: MemberId, patienceMs = ERASE_PATIENCE_MS): Promise<boolean> {
  await Promise.all(
    (await databasesOf(account)).map((name) =>
      waitAtMost(
        patienceMs,
        deleteDB(name).catch(() => undefined),
      ),
    ),
  );
  return (await databasesOf(account)).length === 0;
}

/** Waits for the work, but not for ever. */
export async function waitAtMost(ms: number, work: Promise<unknown>, clock = systemClock): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, clock.wait(ms, timer.signal).catch(() => undefined)]);
  timer.abort();
}
