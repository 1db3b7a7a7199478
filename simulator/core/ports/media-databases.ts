/** Opens and removes an account's media database for one context. */
import type { MediaDatabase as Opened, MediaDatabases } from '#sync/media/media-database.ts';
import type { AccountDatabases } from './account-databases.ts';
import type { Context } from './context.ts';
import type { MediaDatabase } from './media-database.ts';
import { SIMULATED, type QueueDatabase } from './queue-database.ts';

type Store = {
  getAll(): Promise<unknown[]>;
  getAllKeys(): Promise<unknown[]>;
  get(key: string): Promise<unknown>;
  put(value: unknown, key?: string): Promise<unknown>;
};
interface Transaction {
  readonly db: { readonly name: string };
  objectStore(name: string): Store;
  readonly done: Promise<void>;
}

/** Opens a transaction that commits when all its requests are done. */
function openTransaction({ db }: ReturnType<QueueDatabase['connect']>, mode: IDBTransactionMode): Transaction {
  const transaction = db.transaction([], mode) as unknown as Transaction;
  const requests: Promise<unknown>[] = [];
  const track = <R>(work: Promise<R>): Promise<R> => (requests.push(work), work);
  return {
    db: transaction.db,
    objectStore(name) {
      const store = transaction.objectStore(name);
      const methods = Object.entries(store) as [string, (...args: unknown[]) => Promise<unknown>][];
      return Object.fromEntries(
        methods.map(([method, work]) => [method, (...args: unknown[]) => track(work(...args))]),
      ) as unknown as Store;
    },
    get done() {
      return Promise.allSettled(requests).then(() => transaction.done);
    },
  };
}

function openConnection(database: MediaDatabase, context: Context, create: boolean, onClosed: () => void) {
  if (!database.exists && !create) return { db: null, fresh: false, close: () => undefined, closed: Promise.resolve() };
  const fresh = !database.exists;
  database.exists = true;
  let resolveClosed = () => {};
  const closed = new Promise<void>((resolve) => (resolveClosed = resolve));
  const connection = database.connect(context);
  const close = () => {
    connection.close();
    resolveClosed();
  };
  const db = {
    name: SIMULATED,
    transaction: (_: unknown, mode: IDBTransactionMode = 'readonly') => openTransaction(connection, mode),
    get: async (store: string, key: string) => openTransaction(connection, 'readonly').objectStore(store).get(key),
    getAll: async (store: string) => openTransaction(connection, 'readonly').objectStore(store).getAll(),
    getAllKeys: async (store: string) => openTransaction(connection, 'readonly').objectStore(store).getAllKeys(),
    async getAllFromIndex(store: string) {
      const rows = (await openTransaction(connection, 'readonly').objectStore(store).getAll()) as { at: number }[];
      return rows.sort((a, b) => a.at - b.at);
    },
    async put(store: string, value: unknown, key?: string) {
      const transaction = openTransaction(connection, 'readwrite');
      await transaction.objectStore(store).put(value, key);
      await transaction.done;
    },
    close,
  };
  const closeAndNotify = () => {
    close();
    onClosed();
  };
  return { db: db as unknown as Opened, fresh, close: closeAndNotify, closed };
}

/** Makes one context's access to the media databases. */
export const mediaDatabasesAt = (accounts: AccountDatabases, context: Context): MediaDatabases => ({
  async open(account, create, onClosed) {
    const { db, fresh } = await accounts.open(account, 'media', context, ({ media }) =>
      openConnection(media, context, create, onClosed),
    );
    return db && { db, fresh };
  },
  remove: (account) => context.deliverResult(accounts.erase(account, 'media')),
  hasUnmoved: () => Promise.resolve(false),
});
