/**
 * Controls when transactions of the IndexedDB in memory commit: a commit takes a moment, may fail as on a disk, and its
 * context may end in the meantime. The package has no option for that, so its transactions are held at their end.
 */
import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory, IDBObjectStore, IDBTransaction } from 'fake-indexeddb';

/** Internals of the package that this module uses. */
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
  /** Decides on a commit: calls `commit` or `fail`, now or later. */
  commits(database: RawDatabase, commit: () => void, fail: (error: string) => void): void;
  /** Called when one of the connection's transactions makes progress. */
  stirred(): void;
  /** Called before a write. */
  writes(write: Write): void;
}

export interface Write {
  database: string;
  table: string;
  /** Makes this write fail with an error of this name. */
  refuse(name: string): void;
  /** Aborts the transaction, as a browser may. */
  abort(): void;
  /** Closes the database, as a browser may. */
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
    // Later than the call, because an abort reaches its caller as an event.
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
 * Creates one context's factory for a device's databases, which may have names of its own here. `kill` rolls back its
 * running transactions.
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
