/** The store's two collections in memory: what the writer uses of RxDB, so that the real writer runs over it. */
import type { Page } from '#schemas/entities/page.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { StreamDoc } from '#store/collections.ts';
import type { PageCollection, Store, StreamCollection } from '#store/open.ts';
import type { Bending } from '../bending.ts';
import type { Time } from '../time.ts';
import type { Context } from './context.ts';
import type { Trouble } from './queue-database.ts';

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

  /** What another writer was faster with. */
  write(rows: readonly Row[]): Doc[] {
    const faster: Doc[] = [];
    for (const { previous, document } of rows) {
      const present = this.docs.get(document.id);
      if (present && present._rev !== previous?._rev) faster.push(present);
      else this.docs.set(document.id, { ...document, _rev: `${++this.revs}-0` });
    }
    return faster;
  }

  byId = (ids: readonly string[], deleted: boolean): Doc[] =>
    ids.flatMap((id) => this.docs.get(id) ?? []).filter(({ _deleted }) => deleted || !_deleted);
  all = (): Doc[] => [...this.docs.values()].filter(({ _deleted }) => !_deleted);

  purge(): void {
    for (const [id, { _deleted }] of this.docs) if (_deleted) this.docs.delete(id);
  }
}

export class StoreDatabase {
  readonly streams = new Docs();
  readonly pages = new Docs();
  version = 0;
  /** Where a planted bug takes hold. */
  bend: Bending = {};
  readonly troubles: Trouble[] = [];
  /** Told of each that struck. */
  struck: (trouble: Trouble) => void = () => undefined;
  full = false;
  readonly time: Time;
  readonly delay: () => number;

  constructor(time: Time, delay: () => number) {
    this.time = time;
    this.delay = delay;
  }

  open(context: Context, account: MemberId): Store {
    const closing = new AbortController();
    return {
      name: 'store',
      account,
      streams: this.collection(context, 'streams') as unknown as StreamCollection,
      pages: this.collection(context, 'pages') as unknown as PageCollection,
      closed: closing.signal,
      close: async () => closing.abort(),
    };
  }

  /** Because it failed too often: it is a cache. */
  erased = 0;

  erase(): void {
    for (const docs of [this.streams, this.pages]) docs.docs.clear();
    this.version += 1;
  }

  streamDocs = (): StreamDoc[] => this.streams.all() as unknown as StreamDoc[];
  pageDocs = (): Page[] => this.pages.all() as unknown as Page[];

  /** One write, after a moment; the context may not live to hear of it. */
  commit<T>(context: Context, write: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.time.in(this.delay(), () => {
        if (!context.alive) return;
        const trouble = this.full ? 'QuotaExceededError' : this.troubles.shift();
        if (trouble) this.struck(trouble);
        if (trouble) return context.deliver(() => reject(new DOMException('the disk failed', trouble)));
        const value = write();
        this.version += 1;
        context.wrote();
        context.deliver(() => resolve(value));
      });
    });
  }

  private collection(context: Context, name: 'streams' | 'pages') {
    const docs = this[name];
    const found = (query?: Selector) => {
      const { $gt, $gte, $lt } = query?.selector.id ?? { $lt: undefined };
      const within = (id: string) =>
        ($gt === undefined || id > $gt) && ($gte === undefined || id >= $gte) && ($lt === undefined || id < $lt);
      return docs
        .all()
        .filter(({ id }) => within(id))
        .slice(0, query?.limit)
        .map((doc) => ({ id: doc.id, toJSON: () => doc }));
    };
    return {
      // Only a sweep asks for some of them.
      find: (query?: Selector) => ({ exec: async () => (query && this.bend.neverSweeps ? [] : found(query)) }),
      storageInstance: {
        findDocumentsById: async (ids: readonly string[], deleted: boolean) =>
          (deleted && this.bend.read?.(name, docs.byId(ids, deleted))) || docs.byId(ids, deleted),
        bulkWrite: async (rows: readonly Row[]) => ({
          error: (
            await this.commit(context, () => docs.write(this.bend.write?.(name, rows, this, context) ?? rows))
          ).map((documentInDb) => ({ status: 409, documentInDb })),
        }),
        internals: Promise.resolve({
          dexieTable: { where: () => ({ between: () => ({ delete: async () => docs.purge() }) }) },
        }),
      },
    };
  }
}
