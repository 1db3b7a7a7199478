/**
 * Reads the store without RxDB, for a worker that only looks through it: documents from IndexedDB itself, changes as
 * RxDB announces them. A document that was announced while it was read is newer than what was read.
 */
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import type { OpenChannel } from '#lib/channel.ts';
import { onStoreChange, type StoreChange } from './announced-changes.ts';
import type { StreamDoc } from './collections.ts';
import { collectionDatabase, EPOCH_ID, storeLock, storeName } from './names.ts';
import { openRaw, type RawDocs } from './raw.ts';
import { holdSharedLock } from './shared-lock.ts';

export interface AllHeads {
  epoch: Epoch | null;
  heads: ReadonlyMap<StreamId, Head>;
}

export interface StoreReader {
  /** Everything that the device knows of [Y21]; the same object as long as nothing of it has changed. */
  allHeads(): Promise<AllHeads>;
  /** Those of the keys that are there. */
  chunks(keys: readonly string[]): Promise<Chunk[]>;
  /** Returns the end of listening. */
  onChange(listener: (change: StoreChange) => void): () => void;
  /** Resolves when it is closed, here or because the databases are deleted [Y17, Y19]. */
  closed: Promise<unknown>;
  close(): void;
}

interface ReaderOptions {
  factory?: IDBFactory;
  locks?: LockManager | undefined;
  channel?: OpenChannel;
}

/** Rejects where there is no store; none is made. */
export async function openStoreReader(
  account: MemberId,
  { factory = indexedDB, locks = globalThis.navigator?.locks, channel }: ReaderOptions = {},
): Promise<StoreReader> {
  const name = storeName(account);
  const release = await holdSharedLock(locks, storeLock(name));
  const open = (collection: StoreChange['collection']) => openRaw(collectionDatabase(name, collection), factory);
  const [streams, chunks] = await Promise.all([open('streams'), open('chunks')]);
  const close = () => {
    streams?.close();
    chunks?.close();
    release();
  };
  if (streams && chunks) return readerOf(name, streams, chunks, close, channel);
  close();
  throw new Error('no store to read');
}

function readerOf(
  name: string,
  streams: RawDocs,
  chunks: RawDocs,
  close: () => void,
  channel: OpenChannel | undefined,
): StoreReader {
  const listeners = new Set<(change: StoreChange) => void>();
  const documents = new Map<string, StreamDoc>();
  const changedIds = new Set<string>();
  let loading: Promise<void> | null = null;
  let current: AllHeads | null = null;

  const stop = onStoreChange(
    name,
    (announced) => {
      const document = { streams, chunks }[announced.collection].opened(announced.document) as { id: string };
      const change = { ...announced, id: document.id, document };
      if (change.collection === 'streams') {
        changedIds.add(change.id);
        if (change.removed) documents.delete(change.id);
        else documents.set(change.id, change.document as StreamDoc);
        current = null;
      }
      for (const listener of listeners) listener(change);
    },
    channel,
  );

  async function load(): Promise<void> {
    for (const document of (await streams.all()) as StreamDoc[])
      if (!changedIds.has(document.id)) documents.set(document.id, document);
  }

  return {
    async allHeads() {
      loading ??= load();
      // A storage that failed is asked again.
      await loading.catch((error: unknown) => ((loading = null), Promise.reject(error as Error)));
      return (current ??= headsIn(documents));
    },
    chunks: async (keys) => (await chunks.get(keys)) as Chunk[],
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    closed: Promise.race([streams.closed, chunks.closed]),
    close() {
      stop();
      listeners.clear();
      close();
    },
  };
}

/** Heads of another epoch count as none [Y21]. */
function headsIn(documents: ReadonlyMap<string, StreamDoc>): AllHeads {
  const epoch = documents.get(EPOCH_ID)?.epoch ?? null;
  const heads = [...documents.values()].flatMap(({ head }) => (head && head.epoch === epoch ? [head] : []));
  return { epoch, heads: new Map(heads.map((head) => [head.id, head])) };
}
