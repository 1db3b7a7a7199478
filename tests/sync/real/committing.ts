/**
 * Between a transaction of the IndexedDB in memory and its commit: it takes a moment, may fail as a disk does, and its
 * context may have died meanwhile. The package has no door for that, so its transactions are held where they would end.
 */
import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory, IDBObjectStore, IDBTransaction } from 'fake-indexeddb';

/** What this uses of the package's inner workings. */
interface RawTransaction {
  db: RawConnection;
  mode: IDBTransactionMode;
  _state: 'active' | 'inactive' | 'committing' | 'finished';
  _requests: { request: IDBRequest; operation: () => unknown }[];
  _start(): void;
  _abort(error: string | null): void;
}
interface RawConnection extends IDBDatabase {
  _rawDatabase: RawDatabase;
}
export interface RawDatabase {
  name: string;
  rawObjectStores: Map<string, { records: { values(): Iterable<{ key: IDBValidKey; value: unknown }> } }>;
  transactions: RawTransaction[];
}

export interface Committing {
  /** Calls `commit` when it is time to, or `fail`. */
  commits(database: RawDatabase, commit: () => void, fail: (error: string) => void): void;
  /** A transaction of it goes on. */
  stirred(): void;
  /** Something is to be written. */
  writes(write: Write): void;
}

export interface Write {
  database: string;
  table: string;
  /** The disk refuses this one. */
  refuse(name: string): void;
  /** The browser gives up the transaction. */
  abort(): void;
  /** The browser takes the database away. */
  close(): void;
}

const held = new WeakMap<RawConnection, Committing>();
const prototype = IDBTransaction.prototype as unknown as RawTransaction;
const start = prototype._start;

prototype._start = function held_(this: RawTransaction): void {
  const holder = held.get(this.db);
  holder?.stirred();
  const goesOn = this._requests.some(({ request }) => request.readyState !== 'done');
  if (!holder || goesOn || this.mode !== 'readwrite' || this._state === 'finished' || this._state === 'committing')
    return start.call(this);
  this._state = 'committing';
  const isOver = () => this._state !== 'committing';
  holder.commits(
    this.db._rawDatabase,
    () => isOver() || start.call(this),
    (error) => isOver() || this._abort(error),
  );
};

const abortAll = (connection: RawConnection): void => {
  for (const transaction of [...connection._rawDatabase.transactions])
    if (transaction.db === connection && transaction._state !== 'finished') transaction._abort('AbortError');
};

function writeOf(transaction: RawTransaction, request: IDBRequest, table: string): Write {
  return {
    database: transaction.db._rawDatabase.name,
    table,
    refuse(name) {
      const pending = transaction._requests.find((each) => each.request === request);
      if (pending)
        pending.operation = () => {
          throw new DOMException('the disk failed', name);
        };
    },
    // Never within the call: it happens to whoever has asked.
    abort: () => void setImmediate(() => transaction._state !== 'finished' && transaction._abort('AbortError')),
    close: () =>
      void setImmediate(() => {
        abortAll(transaction.db);
        forceCloseDatabase(transaction.db as unknown as Parameters<typeof forceCloseDatabase>[0]);
      }),
  };
}

const { add, put, delete: remove, clear } = IDBObjectStore.prototype;
for (const [name, real] of Object.entries({ add, put, delete: remove, clear }))
  Reflect.set(IDBObjectStore.prototype, name, function write(this: IDBObjectStore, ...given: []) {
    const request = (real as () => IDBRequest).apply(this, given);
    const transaction = this.transaction as unknown as RawTransaction;
    held.get(transaction.db)?.writes(writeOf(transaction, request, this.name));
    return request;
  });

/**
 * One context's way to a device's databases, which it may call by names of its own; `kill` rolls back what it has under
 * way.
 */
export function factoryOf(
  device: IDBFactory,
  holder: Committing,
  named: (name: string) => string,
): { factory: IDBFactory; kill(): void } {
  const factory = new IDBFactory();
  const connections = new Set<RawConnection>();
  for (const shared of ['_databases', '_connectionQueues'] as const)
    Reflect.set(factory, shared, Reflect.get(device, shared));
  const { open } = factory;
  factory.open = (name, version) => {
    const request = open.call(factory, named(name), version);
    const known = () => {
      const connection = request.result as unknown as RawConnection;
      held.set(connection, holder);
      connections.add(connection);
    };
    request.addEventListener('upgradeneeded', known);
    request.addEventListener('success', known);
    return request;
  };
  return {
    factory,
    kill() {
      for (const connection of connections) abortAll(connection);
    },
  };
}
