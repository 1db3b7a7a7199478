/** Simulates the store's two collections in memory: the part of RxDB that the product's writer uses. */
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { MemberId } from '#schemas/ids.ts';
import { streamKinds } from '#streams/registry.ts';
import type { StreamKinds } from '#streams/types.ts';
import type { StreamDoc } from '#sync/store/collections.ts';
import type { ChunkCollection, Store, StreamCollection } from '#sync/store/open.ts';
import type { Time } from '../time.ts';
import type { Context } from './context.ts';
import type { CommitFailure } from './queue-database.ts';

export type Doc = { id: string; _deleted: boolean; _rev: string };
export interface Row {
  previous?: Doc;
  document: Doc;
}
interface Selector {
  selector: { id: { $gt?: string; $gte?: string; $lt: string } };
  limit: number;
}

export class Docs {
  docs = new Map<string, Doc>();
  private revs = 0;

  /** Writes rows. Returns the stored documents that another writer has changed meanwhile; these stay. */
  write(rows: readonly Row[]): Doc[] {
    const newer: Doc[] = [];
    for (const { previous, document } of rows) {
      const present = this.docs.get(document.id);
      if (present && present._rev !== previous?._rev) newer.push(present);
      else this.docs.set(document.id, { ...document, _rev: `${++this.revs}-0` });
    }
    return newer;
  }

  byId = (ids: readonly string[], deleted: boolean): Doc[] =>
    ids.flatMap((id) => this.docs.get(id) ?? []).filter(({ _deleted }) => deleted || !_deleted);
  present = (): Doc[] => [...this.docs.values()].filter(({ _deleted }) => !_deleted);

  purge(): void {
    for (const [id, { _deleted }] of this.docs) if (_deleted) this.docs.delete(id);
  }
}

/** Hooks through which a planted bug changes the store. */
export interface StoreHooks {
  /** Alters the rows of a write. */
  alterWrite?(into: 'streams' | 'chunks', rows: readonly Row[], store: StoreDatabase, context: Context): readonly Row[];
  /** Alters the documents that a merge reads. */
  alterRead?(from: 'streams' | 'chunks', docs: Doc[]): Doc[];
  /** A sweep finds no chunks to remove. */
  neverSweeps?: boolean;
}

export class StoreDatabase {
  readonly streams = new Docs();
  readonly chunks = new Docs();
  version = 0;
  hooks: StoreHooks = {};
  readonly commitFailures: CommitFailure[] = [];
  /** Called for each commit that fails. */
  onCommitFailure: (failure: CommitFailure) => void = () => undefined;
  full = false;
  readonly time: Time;
  readonly delay: () => number;
  readonly kinds: StreamKinds;

  constructor(time: Time, delay: () => number, kinds: StreamKinds = streamKinds) {
    this.kinds = kinds;
    this.time = time;
    this.delay = delay;
  }

  open(context: Context, account: MemberId): Store {
    const closing = new AbortController();
    return {
      name: 'store',
      account,
      kinds: this.kinds,
      streams: this.collection(context, 'streams') as unknown as StreamCollection,
      chunks: this.collection(context, 'chunks') as unknown as ChunkCollection,
      storedChunkKey: (key) => key,
      // The simulated histories concern streams only: no device uses cached answers.
      answers: () => Promise.reject(new Error('the simulation has no cached answers')),
      hasAnswers: () => Promise.resolve(false),
      closed: closing.signal,
      close: async () => closing.abort(),
    };
  }

  /** Number of erasures after repeated failures; the store may be erased because it is a cache. */
  eraseCount = 0;

  erase(): void {
    for (const docs of [this.streams, this.chunks]) docs.docs.clear();
    this.version += 1;
  }

  streamDocs = (): StreamDoc[] => this.streams.present() as unknown as StreamDoc[];
  chunkDocs = (): Chunk[] => this.chunks.present() as unknown as Chunk[];

  /** Commits a write after a delay, unless the context dies before; the context may die before the promise resolves. */
  commit<T>(context: Context, write: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.time.schedule(this.delay(), () => {
        if (!context.alive) return;
        const failure = this.full ? 'QuotaExceededError' : this.commitFailures.shift();
        if (failure) this.onCommitFailure(failure);
        if (failure) return context.deliver(() => reject(new DOMException('the disk failed', failure)));
        const value = write();
        this.version += 1;
        context.countWrite();
        context.deliver(() => resolve(value));
      });
    });
  }

  private collection(context: Context, name: 'streams' | 'chunks') {
    const docs = this[name];
    const findDocs = (query?: Selector) => {
      const { $gt, $gte, $lt } = query?.selector.id ?? { $lt: undefined };
      const isInRange = (id: string) =>
        ($gt === undefined || id > $gt) && ($gte === undefined || id >= $gte) && ($lt === undefined || id < $lt);
      return docs
        .present()
        .filter(({ id }) => isInRange(id))
        .slice(0, query?.limit)
        .map((doc) => ({ id: doc.id, toJSON: () => doc }));
    };
    return {
      // Only a sweep passes a query.
      find: (query?: Selector) => ({ exec: async () => (query && this.hooks.neverSweeps ? [] : findDocs(query)) }),
      storageInstance: {
        findDocumentsById: async (ids: readonly string[], deleted: boolean) =>
          (deleted && this.hooks.alterRead?.(name, docs.byId(ids, deleted))) || docs.byId(ids, deleted),
        bulkWrite: async (rows: readonly Row[]) => ({
          error: (
            await this.commit(context, () => docs.write(this.hooks.alterWrite?.(name, rows, this, context) ?? rows))
          ).map((documentInDb) => ({ status: 409, documentInDb })),
        }),
        internals: Promise.resolve({
          dexieTable: { where: () => ({ between: () => ({ delete: async () => docs.purge() }) }) },
        }),
      },
    };
  }
}
