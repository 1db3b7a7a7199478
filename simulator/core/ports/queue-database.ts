/**
 * Simulates the outbox's database in memory: the part of IndexedDB that the outbox uses. Write transactions run one
 * after the other.
 */
import type { OutboxDatabase, OutboxStore } from '#sync/outbox/database.ts';
import type { Time } from '../time.ts';
import type { Context } from './context.ts';

type Key = number | string;
export type Tables = Map<OutboxStore, Map<Key, unknown>>;
const keyPaths: Partial<Record<OutboxStore | 'uploads' | 'seen', string>> = {
  entries: 'nth',
  claims: 'id',
  results: 'id',
  drafts: 'conversationId',
  uploads: 'path',
  seen: 'path',
};
const names: OutboxStore[] = ['entries', 'claims', 'results', 'meta', 'drafts', 'journal'];

/** Error with which a commit fails. */
export type CommitFailure = 'QuotaExceededError' | 'UnknownError' | 'AbortError';

/** No simulated device has an app lock, so its databases need no names of their own. */
export const SIMULATED = 'simulated';

export class QueueDatabase {
  tables: Tables;
  private readonly nth = new Map<OutboxStore, number>();
  private readonly waiting: Transaction[] = [];
  private writer: Transaction | null = null;
  readonly commitFailures: CommitFailure[] = [];
  /** Called for each commit that fails. */
  onCommitFailure: (failure: CommitFailure) => void = () => undefined;
  /** The disk is full: every commit fails. */
  full = false;
  /** Number of commits; checks run only when it has changed. */
  version = 0;
  readonly time: Time;
  /** Returns the duration of a commit in milliseconds. */
  readonly delay: () => number;

  constructor(time: Time, delay: () => number, stores: readonly string[] = names) {
    this.time = time;
    this.delay = delay;
    this.tables = new Map((stores as OutboxStore[]).map((name) => [name, new Map()]));
  }

  /** Opens a connection of one context. */
  connect(context: Context): { db: OutboxDatabase; close(): void } {
    let open = true;
    const transaction = (_: unknown, mode: IDBTransactionMode) => {
      if (!open) throw new DOMException('The database connection is closing.', 'InvalidStateError');
      return new Transaction(this, context, mode);
    };
    const close = () => void (open = false);
    return { db: { transaction, close } as unknown as OutboxDatabase, close };
  }

  nextOf(store: OutboxStore): number {
    const nth = (this.nth.get(store) ?? 0) + 1;
    this.nth.set(store, nth);
    return nth;
  }

  enter(transaction: Transaction): void {
    this.waiting.push(transaction);
    this.admit();
  }

  leave(transaction: Transaction): void {
    const at = this.waiting.indexOf(transaction);
    if (at >= 0) this.waiting.splice(at, 1);
    if (this.writer === transaction) this.writer = null;
    this.admit();
  }

  private admit(): void {
    while (!this.writer) {
      const next = this.waiting.shift();
      if (!next) return;
      if (next.mode === 'readwrite') this.writer = next;
      next.begin();
    }
  }
}

class Transaction {
  readonly db = { name: SIMULATED };
  readonly mode: IDBTransactionMode;
  private readonly database: QueueDatabase;
  private readonly context: Context;
  private staged: Tables | null = null;
  private readonly ready: Promise<void>;
  private resolveReady = () => {};
  private committed: Promise<void> | null = null;
  private isOver = false;
  private readonly removeDeathHook: () => void;

  constructor(database: QueueDatabase, context: Context, mode: IDBTransactionMode) {
    [this.database, this.context, this.mode] = [database, context, mode];
    this.ready = new Promise((resolve) => (this.resolveReady = resolve));
    this.removeDeathHook = context.onDeath(() => this.end());
    // A transaction of a dead context must not start: it would never end and would block all others.
    if (context.alive) database.enter(this);
    else this.isOver = true;
  }

  begin(): void {
    if (this.mode === 'readonly') this.removeDeathHook();
    this.staged =
      this.mode === 'readonly'
        ? this.database.tables
        : new Map([...this.database.tables].map(([name, rows]) => [name, new Map(rows)]));
    this.context.deliver(this.resolveReady);
  }

  abort(): void {
    if (this.isOver) throw new DOMException('over', 'InvalidStateError');
    this.end();
  }

  private end(): void {
    this.isOver = true;
    this.removeDeathHook();
    this.database.leave(this);
  }

  /** Commits a write transaction; must be read after its last request. */
  get done(): Promise<void> {
    if (this.mode === 'readonly') return Promise.resolve();
    this.committed ??= new Promise(
      (resolve, reject) => void Promise.resolve().then(() => this.commit(resolve, reject)),
    );
    return this.committed;
  }

  private commit(resolve: () => void, reject: (error: Error) => void): void {
    if (this.isOver) return reject(new DOMException('aborted', 'AbortError'));
    const { database, context } = this;
    database.time.schedule(database.delay(), () => {
      if (this.isOver) return;
      const failure = database.full ? 'QuotaExceededError' : database.commitFailures.shift();
      if (failure) database.onCommitFailure(failure);
      if (!failure) {
        database.tables = this.staged as Tables;
        database.version += 1;
      }
      this.end();
      if (!failure) context.countWrite();
      context.deliver(() => (failure ? reject(new DOMException('the disk failed', failure)) : resolve()));
    });
  }

  objectStore(name: OutboxStore) {
    const table = () => this.staged?.get(name) as Map<Key, unknown>;
    const waitUntilReady = async () => {
      await this.ready;
      // Code of a dead context never continues.
      if (!this.context.alive) await new Promise(() => undefined);
      if (this.isOver) throw new DOMException('over', 'TransactionInactiveError');
      return table();
    };
    const sorted = (keys: Iterable<Key>) => [...keys].sort((a, b) => (a < b ? -1 : 1));
    const put = async (value: unknown, key?: Key) => {
      const rows = await waitUntilReady();
      const path = keyPaths[name];
      const at =
        key ??
        (path === undefined ? undefined : ((value as Record<string, Key>)[path] as Key)) ??
        this.database.nextOf(name);
      rows.set(at, path === 'nth' ? { ...(value as object), nth: at } : value);
      return at;
    };
    return {
      get: async (key: Key) => (await waitUntilReady()).get(key),
      getAll: async () => {
        const rows = await waitUntilReady();
        return sorted(rows.keys()).map((key) => rows.get(key));
      },
      count: async () => (await waitUntilReady()).size,
      getAllKeys: async () => sorted((await waitUntilReady()).keys()),
      add: async (value: { id?: string }) => {
        const rows = await waitUntilReady();
        if (name === 'entries' && [...rows.values()].some((row) => (row as { id: string }).id === value.id))
          throw new DOMException('the id exists', 'ConstraintError');
        return put(value);
      },
      put,
      delete: async (key: Key) => void (await waitUntilReady()).delete(key),
      clear: async () => (await waitUntilReady()).clear(),
    };
  }
}
