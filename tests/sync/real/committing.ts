/**
 * Between a transaction of the IndexedDB in memory and its commit: it takes a moment, may fail as a disk does, and its
 * context may have died meanwhile. The package has no door for that, so its transactions are held where they would end.
 */
import 'fake-indexeddb/auto';
import { IDBFactory, IDBTransaction } from 'fake-indexeddb';

/** What this uses of the package's inner workings. */
interface RawTransaction {
  db: RawConnection;
  mode: IDBTransactionMode;
  _state: 'active' | 'inactive' | 'committing' | 'finished';
  _requests: { request: IDBRequest }[];
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
}

const held = new WeakMap<RawConnection, Committing>();
const prototype = IDBTransaction.prototype as unknown as RawTransaction;
const start = prototype._start;

prototype._start = function held_(this: RawTransaction): void {
  const holder = held.get(this.db);
  holder?.stirred();
  const goesOn = this._requests.some(({ request }) => request.readyState !== 'done');
  if (!holder || goesOn || this.mode !== 'readwrite' || this._state === 'finished' || this._state === 'committing') return start.call(this);
  this._state = 'committing';
  const isOver = () => this._state !== 'committing';
  holder.commits(
    this.db._rawDatabase,
    () => isOver() || start.call(this),
    (error) => isOver() || this._abort(error),
  );
};

/** One context's way to a device's databases, which it may call by names of its own; `kill` rolls back what it has under way, and closes. */
export function factoryOf(device: IDBFactory, holder: Committing, isDead: () => boolean, named: (name: string) => string): { factory: IDBFactory; kill(): void } {
  const factory = new IDBFactory();
  const connections = new Set<RawConnection>();
  for (const shared of ['_databases', '_connectionQueues'] as const) Reflect.set(factory, shared, Reflect.get(device, shared));
  const { open } = factory;
  factory.open = (name, version) => {
    const request = open.call(factory, named(name), version);
    const known = () => {
      const connection = request.result as unknown as RawConnection;
      held.set(connection, holder);
      connections.add(connection);
      if (isDead()) connection.close();
    };
    request.addEventListener('upgradeneeded', known);
    request.addEventListener('success', known);
    return request;
  };
  return {
    factory,
    kill() {
      for (const connection of connections) {
        for (const transaction of [...connection._rawDatabase.transactions]) if (transaction.db === connection && transaction._state !== 'finished') transaction._abort(null);
        connection.close();
      }
    },
  };
}
