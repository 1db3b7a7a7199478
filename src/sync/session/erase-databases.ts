/** [Y17] Every database that carries an account in its name: the outbox, and `rxdb-dexie-alcove-store-<account>-…`. */
import { deleteDB } from 'idb';
import type { MemberId } from '#schemas/ids.ts';
import { systemClock } from '#lib/clock.ts';

/** A context that has not let go after this is frozen, or closing: the browser deletes when it is gone. */
export const ERASE_PATIENCE_MS = 3000;

const databasesOf = async (account: MemberId) =>
  (await indexedDB.databases()).flatMap(({ name }) => (name?.includes(account) ? [name] : []));

/** True: none is left. */
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
