/** Opening the store: every page to read it, every tab's worker, of which the leader writes. */
import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb';
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { MemberId } from '#schemas/ids.ts';
import { log } from '#lib/log.ts';
import type { StreamKinds } from '#streams/types.ts';
import { answersSchema, chunksSchema, streamsSchema, type StreamDoc } from './collections.ts';
import { sealingCipher } from '../lock/current-cipher.ts';
import { collectionDatabase, storeDatabase, storeLock, storeName } from './names.ts';
import { storeDatabases } from './raw.ts';
import { holdSharedLock } from './shared-lock.ts';
import { sealerOf } from './sealed-docs.ts';
import { dexieStorage, type StorageEnvironment, type StoreStorage } from './storage.ts';

export type StreamCollection = RxCollection<StreamDoc>;
export type ChunkCollection = RxCollection<Chunk>;
export type AnswerCollection = RxCollection<CachedAnswer>;

export interface Store {
  name: string;
  account: MemberId;
  /** What each stream kind says of its streams. */
  kinds: StreamKinds;
  streams: StreamCollection;
  chunks: ChunkCollection;
  /** Returns the stored form of a chunk's key, or of its beginning, by which selectors name ids [Y22]. */
  storedChunkKey(key: string): string;
  /** The cached answers, whose database is opened by the first call: no start waits for it. */
  answers(): Promise<AnswerCollection>;
  /** Whether this device has any; none are made. */
  hasAnswers(): Promise<boolean>;
  /** Aborted when closed, here or because the databases were deleted under us [Y17, Y19]. */
  closed: AbortSignal;
  close(): Promise<void>;
}

export interface OpenOptions extends StorageEnvironment {
  kinds: StreamKinds;
  /** Whether other contexts of this browser have it open too. */
  multiInstance?: boolean;
  locks?: LockManager;
  name?: string;
  storage?: (environment: StorageEnvironment) => StoreStorage;
}

export async function openStore(account: MemberId, options: OpenOptions): Promise<Store> {
  const {
    multiInstance = true,
    locks = globalThis.navigator?.locks,
    storage = dexieStorage,
    name = storeName(account),
    kinds,
    ...environment
  } = options;
  const chunksDatabase = collectionDatabase(name, 'chunks');
  const cipher = storeDatabase(chunksDatabase)?.isSealed ? sealingCipher(account) : null;
  const release = await holdSharedLock(locks, storeLock(name));
  const closing = new AbortController();
  let closed: Promise<void> | undefined;
  const onErased = () => {
    if (!closed) log.warn('store.erased-under-us');
    void close();
  };
  const failures: unknown[] = [];
  const plainStorage = storage({ ...environment, onErased, onFailed: (error) => failures.push(error) });
  // The storage for the app lock is loaded only with it.
  const opening = (async () => {
    const used = cipher ? (await import('./sealed-storage.ts')).sealedStorage(plainStorage, cipher) : plainStorage;
    return openDatabase(name, used, multiInstance, failures);
  })();
  let answers: Promise<AnswerCollection> | undefined;
  async function openAnswers(): Promise<AnswerCollection> {
    const { database } = await opening;
    const failuresBefore = failures.length;
    const { answers } = await database.addCollections({ answers: { schema: answersSchema } });
    if (!answers) throw new Error('no collection of answers');
    await (answers.storageInstance.internals as Promise<unknown>);
    if (failures.length === failuresBefore) return answers as AnswerCollection;
    await answers.close();
    throw failures[failuresBefore];
  }
  const close = () => {
    closing.abort();
    // [Y17] An erasure finds every database: none is still being made when this resolves.
    closed ??= (answers ? Promise.allSettled([answers]).then(() => opening) : opening)
      .then((opened) => opened.close())
      .then(release, release);
    return closed;
  };
  try {
    const { streams, chunks } = await opening;
    return {
      name,
      account,
      kinds,
      streams,
      chunks,
      storedChunkKey: sealerOf(chunksDatabase).storedKey,
      async answers() {
        if (closing.signal.aborted) throw new DOMException('the store is closed', 'InvalidStateError');
        const pending = (answers ??= openAnswers());
        pending.catch(() => (answers = undefined));
        return pending;
      },
      hasAnswers: async () =>
        (await storeDatabases(environment.indexedDB ?? globalThis.indexedDB)).some(
          ({ store, database }) => store === name && database.endsWith('--answers'),
        ),
      closed: closing.signal,
      close,
    };
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
      database: database as unknown as RxDatabase,
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw failures[0] ?? error;
  }
}
