/** Real storage for the simulation: `idb` and RxDB on Dexie, on an IndexedDB in memory for each device. */
import { entryRules } from '#actions/rules.ts';
import { IDBFactory } from 'fake-indexeddb';
import { OPEN_COLLECTIONS } from 'rxdb';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { MemberId } from '#schemas/ids.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import { eraseStores } from '#sync/store/erase.ts';
import { storeName } from '#sync/store/names.ts';
import { streamKinds } from '#streams/registry.ts';
import { openStore, type Store } from '#sync/store/open.ts';
import type { Context } from '#simulator/core/ports/context.ts';
import type { QueueDatabase, CommitFailure } from '#simulator/core/ports/queue-database.ts';
import type { DatabaseBackend } from '#simulator/core/ports/database-backend.ts';
import type { Doc, StoreDatabase } from '#simulator/core/ports/store-database.ts';
import type { Time } from '#simulator/core/time.ts';
import { factoryOf, type RawDatabase, type Write } from './committing.ts';
import { mortalOutbox, mortalStore } from './mortal.ts';
import { holdTurns } from './turns.ts';

type Databases = QueueDatabase | StoreDatabase;
interface Contact {
  factory: IDBFactory;
}

export interface RealStorage extends DatabaseBackend {
  /** Closes everything and restores real time. */
  end(): Promise<void>;
}

/** No old versions are erased here, so the lock is not needed. */
const LOCKS = {
  request: async (_name: string, _options: LockOptions, held: () => Promise<void>) => held(),
} as unknown as LockManager;
/** RxDB opens a name once per realm: each opening has its own name for the same databases. */
const OWN = /~\d+/;
/** Virtual milliseconds for remaining work once all contexts are dead. */
const FUNERAL_MS = 5000;

const contents = ({ rawObjectStores }: RawDatabase, name: string): [IDBValidKey, unknown][] =>
  [...(rawObjectStores.get(name)?.records.values() ?? [])].map(({ key, value }) => [key, value]);

/** Copies the committed rows into the simulation's database, which the checks read. */
function tell(database: Databases, raw: RawDatabase): void {
  if ('tables' in database) {
    for (const name of database.tables.keys())
      database.tables.set(name, new Map(contents(raw, name) as [string, unknown][]));
    database.version += 1;
    return;
  }
  const collection = (['streams', 'chunks'] as const).find((name) => raw.name.endsWith(`--${name}`));
  if (!collection) return;
  const docs = contents(raw, 'docs') as [string, (Chunk | Doc) & { _deleted: unknown }][];
  database[collection].docs = new Map(
    docs.map(([id, doc]) => [id, { ...doc, _deleted: doc._deleted === '1' } as unknown as Doc]),
  );
  database.version += 1;
}

/** A write with its context. */
export interface Written extends Write {
  account: MemberId;
  context: Context;
  now: number;
}

const never = <T>(): Promise<T> => new Promise(() => undefined);

/** `onWrite` is called before each write. */
export function realStorage(onWrite: (write: Written) => void = () => undefined): RealStorage {
  let time: Time | null = null;
  const turns = holdTurns(() => time as Time);
  const { indexedDB } = globalThis;
  const devices = new WeakMap<Databases, IDBFactory>();
  const contacts = new WeakMap<Databases, WeakMap<Context, Contact>>();
  const contexts = new Set<Context>();
  const stores = new Set<Promise<Store>>();
  let opened = 0;
  /** True after `end`: later attempts to open a database never resolve. */
  let over = false;

  /** Returns this context's access to this database. */
  function contact(database: Databases, context: Context, account: MemberId): Contact {
    time = database.time;
    contexts.add(context);
    const known = contacts.get(database) ?? new WeakMap<Context, Contact>();
    contacts.set(database, known);
    const present = known.get(context);
    if (present) return present;
    const device = devices.get(database) ?? new IDBFactory();
    devices.set(database, device);
    const commits = (raw: RawDatabase, commit: () => void, fail: (error: CommitFailure) => void) =>
      void database.time.schedule(database.delay(), () => {
        if (!context.alive) return fail('AbortError');
        const trouble = database.full ? 'QuotaExceededError' : database.commitFailures.shift();
        if (trouble) return fail(trouble);
        commit();
        tell(database, raw);
        context.countWrite();
      });
    const { factory, kill } = factoryOf(
      device,
      {
        commits,
        stirred: turns.stirred,
        writes: (write) => onWrite({ ...write, account, context, now: database.time.now }),
      },
      (name) => name.replace(OWN, ''),
    );
    context.onDeath(kill);
    known.set(context, { factory });
    return { factory };
  }

  async function close(store: Promise<Store>): Promise<void> {
    stores.delete(store);
    await store.then((each) => each.close()).catch(() => undefined);
  }

  return {
    settle: turns.settle,

    openQueue(owner, database, context, channels) {
      if (over) return never();
      const { factory } = contact(database, context, owner.account);
      // `openOutbox` reads the global only when it starts.
      globalThis.indexedDB = factory;
      const { clock, random } = context;
      const opening = openOutbox(owner, {
        rules: entryRules,
        clock,
        random,
        channel: (name) => channels.open(context, name),
      });
      context.onDeath(() => void opening.then((outbox) => outbox.close()).catch(() => undefined));
      return context.deliverResult(opening.then((outbox) => mortalOutbox(outbox, context)));
    },

    openStore(database, context, account) {
      if (over) return never();
      const { factory } = contact(database, context, account);
      const name = storeName(`${account}~${++opened}` as MemberId);
      const opening = openStore(account, {
        kinds: streamKinds,
        indexedDB: factory,
        IDBKeyRange,
        locks: LOCKS,
        multiInstance: false,
        name,
      });
      stores.add(opening);
      context.onDeath(() => void close(opening));
      return context.deliverResult(opening.then((store) => mortalStore(store, context)));
    },

    eraseStore: (database, context, account) =>
      context.deliverResult(
        eraseStores(account, contact(database, context, account).factory).then(() => database.erase()),
      ),

    async end() {
      over = true;
      for (const context of contexts) if (context.alive) context.kill();
      const closing = Promise.all([...stores].map(close));
      if (time) await (time as Time).run((time as Time).now + FUNERAL_MS, () => undefined);
      await closing;
      // RxDB opens only a few stores per realm: a store left open would fail much later, in another test.
      if (OPEN_COLLECTIONS.size > 0) throw new Error('a store was left open');
      turns.end();
      globalThis.indexedDB = indexedDB;
    },
  };
}
