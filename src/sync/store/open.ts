/** Opens the store: in every page to read it, and in every tab's worker, of which the leader's writes it. */
import { createRxDatabase, type RxCollection } from 'rxdb';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { MemberId } from '#schemas/ids.ts';
import { log } from '#lib/log.ts';
import { chunksSchema, streamsSchema, type StreamDoc } from './collections.ts';
import { storeLock, storeName } from './names.ts';
import { dexieStorage, type StorageEnvironment, type StoreStorage } from './storage.ts';

export type StreamCollection = RxCollection<StreamDoc>;
export type ChunkCollection = RxCollection<Chunk>;

export interface Store {
  name: string;
  account: MemberId;
  streams: StreamCollection;
  chunks: ChunkCollection;
  /** Aborted when the store is closed, by this context or because another one deletes the databases [Y17, Y19]. */
  closed: AbortSignal;
  close(): Promise<void>;
}

export interface OpenOptions extends StorageEnvironment {
  /** Whether other contexts of this browser have the store open too. */
  multiInstance?: boolean;
  locks?: LockManager;
  name?: string;
  storage?: (environment: StorageEnvironment) => StoreStorage;
}

/** Resolves once the shared lock is held, to a function that releases it. */
export function holdSharedLock(locks: LockManager | undefined, name: string): Promise<() => void> {
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    locks
      .request(name, { mode: 'shared' }, () => new Promise<void>((release) => resolve(() => release())))
      .catch(reject);
  });
}

export async function openStore(account: MemberId, options: OpenOptions = {}): Promise<Store> {
  const {
    multiInstance = true,
    locks = globalThis.navigator?.locks,
    storage = dexieStorage,
    name = storeName(account),
    ...environment
  } = options;
  const release = await holdSharedLock(locks, storeLock(name));
  const closing = new AbortController();
  let closed: Promise<void> | undefined;
  const onErased = () => {
    if (!closed) log.warn('store.erased-under-us');
    void close();
  };
  const failures: unknown[] = [];
  const opening = openDatabase(
    name,
    storage({ ...environment, onErased, onFailed: (error) => failures.push(error) }),
    multiInstance,
    failures,
  );
  const close = () => {
    closing.abort();
    closed ??= opening.then((database) => database.close()).then(release, release);
    return closed;
  };
  try {
    const { streams, chunks } = await opening;
    return { name, account, streams, chunks, closed: closing.signal, close };
  } catch (error) {
    release();
    throw error;
  }
}

async function openDatabase(name: string, storage: StoreStorage, multiInstance: boolean, failures: readonly unknown[]) {
  const database = await createRxDatabase({ name, storage, multiInstance, eventReduce: true });
  try {
    const collections = await database.addCollections({
      streams: { schema: streamsSchema },
      chunks: { schema: chunksSchema },
    });
    await Promise.all(
      Object.values(collections).map(({ storageInstance }) => storageInstance.internals as Promise<unknown>),
    );
    if (failures.length > 0) throw failures[0];
    return {
      streams: collections.streams as StreamCollection,
      chunks: collections.chunks as ChunkCollection,
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw failures[0] ?? error;
  }
}
