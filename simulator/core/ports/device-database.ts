/**
 * Simulates the database `alcove-device` in memory: owner, session, and a few small records. It exists as soon as
 * something is written.
 */
import type { Owner, Session } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { DeviceDatabase, DeviceWriteTransaction } from '#sync/session/device-database.ts';
import { emailOf } from '../../server/fixed-ids.ts';
import type { Context } from './context.ts';
import type { QueueDatabase } from './queue-database.ts';

const STORES = ['owner', 'session', 'accounts', 'meta'] as const;
export const DEVICE_STORES: readonly string[] = STORES;

const isThere = ({ tables }: QueueDatabase): boolean => [...tables.values()].some(({ size }) => size > 0);

/** Makes one context's access to the database. */
export function deviceDatabaseAt(database: QueueDatabase, context: Context): DeviceDatabase {
  const { db } = database.connect(context);
  const transact = async <T>(mode: IDBTransactionMode, work: (tx: never) => Promise<T>): Promise<T> => {
    const tx = db.transaction([], mode);
    try {
      const value = await work(tx as never);
      if (mode === 'readwrite') await tx.done;
      return value;
    } catch (error) {
      if (mode === 'readwrite') undo(tx);
      throw error;
    }
  };
  return {
    read: async (work) => (isThere(database) ? transact('readonly', work) : undefined),
    change: async (work) => (isThere(database) ? transact('readwrite', work) : undefined),
    write: (work) => transact('readwrite', work),
    destroy: () =>
      transact(
        'readwrite',
        async (tx: DeviceWriteTransaction) =>
          void (await Promise.all(STORES.map((name) => tx.objectStore(name).clear()))),
      ),
    close: () => undefined,
  };
}

function undo(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    // The transaction has already ended.
  }
}

const tableIn = <T>({ tables }: QueueDatabase, store: (typeof STORES)[number]) =>
  (tables as unknown as Map<string, Map<string, T>>).get(store);

/** Reads a record without a transaction, for checks. */
export const recordIn = <T>(database: QueueDatabase, store: (typeof STORES)[number], key: string): T | undefined =>
  tableIn<T>(database, store)?.get(key);
export const keysIn = (database: QueueDatabase, store: (typeof STORES)[number]): string[] => [
  ...(tableIn(database, store)?.keys() ?? []),
];

/** Writes owner and session as if this member had signed in on the device before. */
export function signedInBefore(
  database: QueueDatabase,
  account: MemberId,
  { token, refresh }: { token: string; refresh: string },
): void {
  const owner: Owner = { account, email: emailOf(account), generation: 1 };
  const { exp } = JSON.parse(atob(token.split('.')[1] ?? '')) as { exp: number };
  const session: Session = {
    accessToken: token,
    refreshToken: refresh,
    expiresAt: exp,
    user: { id: account, email: owner.email },
  };
  tableIn(database, 'owner')?.set('owner', owner);
  tableIn(database, 'accounts')?.set(account, owner);
  tableIn(database, 'session')?.set('session', session);
  tableIn(database, 'meta')?.set('generation', 1);
}
