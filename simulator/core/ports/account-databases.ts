/**
 * Opens and erases the databases of each account on one device: outbox, store and pictures. Like a browser, it asks
 * open connections to close, and deletes a database once none is left.
 */
import type { MemberId } from '#schemas/ids.ts';
import type { Context } from './context.ts';
import type { MediaDatabase } from './media-database.ts';
import type { QueueDatabase } from './queue-database.ts';
import type { StoreDatabase } from './store-database.ts';

export interface Databases {
  queue: QueueDatabase;
  store: StoreDatabase;
  media: MediaDatabase;
}
interface AccountData extends Databases {
  /** Number of this set of databases; the next one after a deletion has a higher number. */
  era: number;
}
type DatabaseKind = 'queue' | 'store' | 'media';
interface Holder {
  kind: DatabaseKind;
  context: Context;
  close(): unknown;
}
interface Erasure {
  account: MemberId;
  kind: DatabaseKind | 'all';
  finish(): void;
  ended: Promise<void>;
}

export class AccountDatabases {
  private readonly accounts = new Map<MemberId, AccountData>();
  private readonly holders = new Map<MemberId, Set<Holder>>();
  private readonly erasures = new Set<Erasure>();
  private readonly createDatabases: () => Databases;
  /** A planted bug: an erasure leaves the pictures. */
  keepsErasedPictures = false;
  private eras = 0;

  constructor(make: () => Databases) {
    this.createDatabases = make;
  }

  of(account: MemberId): AccountData {
    const data = this.accounts.get(account) ?? { ...this.createDatabases(), era: ++this.eras };
    this.accounts.set(account, data);
    return data;
  }

  /** Accounts with any data on this device. */
  get populatedAccounts(): MemberId[] {
    return [...this.accounts].flatMap(([account, { queue, store, media }]) =>
      queue.tables.get('meta')?.size || store.streamDocs().length || media.exists ? [account] : [],
    );
  }

  /** Opens a database for a context, after the deletions that were requested before. */
  async open<T extends { close(): unknown }>(
    account: MemberId,
    kind: DatabaseKind,
    context: Context,
    open: (databases: AccountData) => T | Promise<T>,
  ): Promise<T> {
    for (const { ended, ...erasure } of this.erasures)
      if (erasure.account === account && (erasure.kind === 'all' || erasure.kind === kind))
        await context.deliverResult(ended);
    const opening = Promise.resolve(open(this.of(account)));
    const holders = this.holders.get(account) ?? new Set();
    this.holders.set(account, holders);
    // A context that is still opening the database already delays its deletion.
    const holder: Holder = {
      kind,
      context,
      close: () =>
        void opening.then(
          (connection) => connection.close(),
          () => undefined,
        ),
    };
    holders.add(holder);
    const release = () => {
      if (!holders.delete(holder)) return;
      removeDeathHook();
      this.settle(account);
    };
    const removeDeathHook = context.onDeath(release);
    opening.catch(release);
    const opened = await opening;
    const { closed } = opened as { closed?: Promise<void> | AbortSignal };
    if (closed instanceof AbortSignal) closed.addEventListener('abort', release, { once: true });
    else void closed?.then(release);
    return opened;
  }

  /** Closes this context's connections of one kind, as a browser may do. */
  closeAt(context: Context, kind: DatabaseKind = 'queue'): void {
    for (const holders of this.holders.values())
      for (const holder of [...holders])
        if (holder.context === context && holder.kind === kind) context.deliver(() => holder.close());
  }

  /** Erases databases of an account. Resolves once they are deleted; a frozen context with a connection delays this. */
  erase(account: MemberId, kind: DatabaseKind | 'all' = 'all'): Promise<void> {
    let finish = () => {};
    const ended = new Promise<void>((resolve) => (finish = resolve));
    const erasure: Erasure = { account, kind, finish, ended };
    this.erasures.add(erasure);
    for (const holder of [...(this.holders.get(account) ?? [])])
      if (kind === 'all' || holder.kind === kind) holder.context.deliver(() => holder.close());
    this.settle(account);
    return ended;
  }

  private settle(account: MemberId): void {
    for (const erasure of [...this.erasures]) {
      if (erasure.account !== account) continue;
      if ([...(this.holders.get(account) ?? [])].some(({ kind }) => erasure.kind === 'all' || erasure.kind === kind))
        continue;
      this.erasures.delete(erasure);
      const data = this.accounts.get(account);
      if (erasure.kind === 'all') this.accounts.delete(account);
      if (erasure.kind === 'all' && data?.media.exists && this.keepsErasedPictures)
        this.accounts.set(account, { ...this.createDatabases(), media: data.media, era: ++this.eras });
      if (erasure.kind === 'media') data?.media.delete();
      erasure.finish();
    }
  }
}
