/** Reads the store's databases through plain IndexedDB: for data of another version, and for contexts without RxDB. */
import { storeDatabase, type StoreDatabase } from './names.ts';
import { sealerOf, type PlainDoc } from './sealed-docs.ts';

/** Name of the object store in which RxDB on Dexie keeps a collection's documents. */
const DOCS = 'docs';

export async function storeDatabases(factory: IDBFactory): Promise<StoreDatabase[]> {
  const all = await factory.databases();
  return all.flatMap(({ name }) => (name ? (storeDatabase(name) ?? []) : []));
}

/** The databases of one store, at least one. */
export type StoreDatabases = readonly [StoreDatabase, ...StoreDatabase[]];

export function groupByStore(databases: readonly StoreDatabase[]): StoreDatabases[] {
  const stores = new Map<string, StoreDatabases>();
  for (const each of databases) stores.set(each.store, [each, ...(stores.get(each.store) ?? [])]);
  return [...stores.values()];
}

/** The documents of one collection, of any shape. */
export interface RawDocs {
  /** The keys as they are stored: see `storedKey`. */
  keys(): Promise<string[]>;
  /** The stored form of a key or of its beginning [Y22]. */
  storedKey(key: string): string;
  /** Opens a document as another context has announced it. */
  opened(document: unknown): unknown;
  /** Resolves to the documents that exist and are not removed. */
  get(keys: readonly string[]): Promise<unknown[]>;
  all(): Promise<unknown[]>;
  /** Resolves when it is closed: here, for a deletion, or by the browser. */
  closed: Promise<void>;
  close(): void;
}

const requestResult = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('read failed'));
  });

const isPresentDoc = (doc: unknown): boolean =>
  typeof doc === 'object' && doc !== null && !('_deleted' in doc && (doc._deleted === '1' || doc._deleted === true));

/**
 * Opens a database; null if it does not exist or cannot be read. The connection closes when another context deletes the
 * database [Y17].
 */
export async function openRaw(name: string, factory: IDBFactory): Promise<RawDocs | null> {
  const request = factory.open(name);
  // An upgrade means that the database does not exist: it is not created.
  request.onupgradeneeded = () => request.transaction?.abort();
  const database = await requestResult(request).catch(() => null);
  if (!database) return null;
  let onClosed = (): void => undefined;
  const closed = new Promise<void>((resolve) => (onClosed = resolve));
  const close = () => {
    database.close();
    onClosed();
  };
  database.onversionchange = close;
  database.onclose = () => onClosed();
  if (!database.objectStoreNames.contains(DOCS)) return (close(), null);
  const sealer = sealerOf(name);
  const opened = (doc: unknown) => sealer.open(doc as PlainDoc);
  const docs = () => database.transaction(DOCS, 'readonly').objectStore(DOCS);
  return {
    keys: async () => (await requestResult(docs().getAllKeys())).map(String),
    async get(keys) {
      const store = docs();
      return (await Promise.all(keys.map((key) => requestResult<unknown>(store.get(sealer.storedKey(key))))))
        .filter(isPresentDoc)
        .map(opened);
    },
    all: async () => (await requestResult<unknown[]>(docs().getAll())).filter(isPresentDoc).map(opened),
    storedKey: sealer.storedKey,
    opened,
    closed,
    close,
  };
}
