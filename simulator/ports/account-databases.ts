/**
 * Queue, store and pictures of each account on one device: opened, asked to close, and deleted once nobody holds them
 * any more, as a browser does it.
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
interface Kept extends Databases {
  /** Of what was made anew after a deletion, a higher one. */
  era: number;
}
type What = 'queue' | 'store' | 'media';
interface Holder {
  what: What;
  context: Context;
  close(): unknown;
}
interface Erasure {
  account: MemberId;
  what: What | 'all';
  over(): void;
  ended: Promise<void>;
}

export class AccountDatabases {
  private readonly kept = new Map<MemberId, Kept>();
  private readonly holders = new Map<MemberId, Set<Holder>>();
  private readonly erasures = new Set<Erasure>();
  private readonly make: () => Databases;
  /** A planted bug: pictures stay when the rest goes. */
  keepsPictures = false;
  private eras = 0;

  constructor(make: () => Databases) {
    this.make = make;
  }

  of(account: MemberId): Kept {
    const known = this.kept.get(account) ?? { ...this.make(), era: ++this.eras };
    this.kept.set(account, known);
    return known;
  }

  /** Accounts of which anything lies here. */
  get filled(): MemberId[] {
    return [...this.kept].flatMap(([account, { queue, store, media }]) =>
      queue.tables.get('meta')?.size || store.streamDocs().length || media.made ? [account] : [],
    );
  }

  /** Waits for deletions that were asked for before. */
  async open<T extends { close(): unknown }>(
    account: MemberId,
    what: What,
    context: Context,
    open: (databases: Kept) => T | Promise<T>,
  ): Promise<T> {
    for (const { ended, ...erasure } of this.erasures)
      if (erasure.account === account && (erasure.what === 'all' || erasure.what === what))
        await context.through(ended);
    const opening = Promise.resolve(open(this.of(account)));
    const holders = this.holders.get(account) ?? new Set();
    this.holders.set(account, holders);
    // Who is still opening holds it already.
    const holder: Holder = {
      what,
      context,
      close: () =>
        void opening.then(
          (each) => each.close(),
          () => undefined,
        ),
    };
    holders.add(holder);
    const left = () => {
      if (!holders.delete(holder)) return;
      stay();
      this.settle(account);
    };
    const stay = context.onDeath(left);
    opening.catch(left);
    const opened = await opening;
    const { closed } = opened as { closed?: Promise<void> | AbortSignal };
    if (closed instanceof AbortSignal) closed.addEventListener('abort', left, { once: true });
    else void closed?.then(left);
    return opened;
  }

  /** The browser closes what this context has open. */
  closeAt(context: Context, what: What = 'queue'): void {
    for (const holders of this.holders.values())
      for (const holder of [...holders])
        if (holder.context === context && holder.what === what) context.deliver(() => holder.close());
  }

  /** Resolves when it is gone: who sleeps holds it up. */
  erase(account: MemberId, what: What | 'all' = 'all'): Promise<void> {
    let over = () => {};
    const ended = new Promise<void>((resolve) => (over = resolve));
    const erasure: Erasure = { account, what, over, ended };
    this.erasures.add(erasure);
    for (const holder of [...(this.holders.get(account) ?? [])])
      if (what === 'all' || holder.what === what) holder.context.deliver(() => holder.close());
    this.settle(account);
    return ended;
  }

  private settle(account: MemberId): void {
    for (const erasure of [...this.erasures]) {
      if (erasure.account !== account) continue;
      if ([...(this.holders.get(account) ?? [])].some(({ what }) => erasure.what === 'all' || erasure.what === what))
        continue;
      this.erasures.delete(erasure);
      const kept = this.kept.get(account);
      if (erasure.what === 'all') this.kept.delete(account);
      if (erasure.what === 'all' && kept?.media.made && this.keepsPictures)
        this.kept.set(account, { ...this.make(), media: kept.media, era: ++this.eras });
      if (erasure.what === 'media') kept?.media.delete();
      erasure.over();
    }
  }
}
