/** A browser on one member's device: its databases, locks and channels, its tabs, its page, its service worker. */
import type { Owner, Session } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { OpenChannel } from '#lib/channel.ts';
import { OutboxClosed } from '#outbox/database.ts';
import { ERASE_PATIENCE_MS, within } from '#outbox/device/erase-databases.ts';
import { createSessions, type Sessions } from '#outbox/device/session.ts';
import type { Outbox } from '#outbox/outbox.ts';
import type { Store } from '#store/open.ts';
import type { QueueAt } from '../bending.ts';
import { emailOf } from '../server/numbered.ts';
import { AccountDatabases, type Databases } from '../ports/account-databases.ts';
import { Channels } from '../ports/channels.ts';
import { Context } from '../ports/context.ts';
import { DEVICE_STORES, deviceDatabaseAt, keysIn, recordIn, signedInBefore } from '../ports/device-database.ts';
import { Locks } from '../ports/locks.ts';
import { MediaDatabase } from '../ports/media-database.ts';
import { QueueDatabase } from '../ports/queue-database.ts';
import { inMemory, type Storage } from '../ports/storage.ts';
import { StoreDatabase } from '../ports/store-database.ts';
import { hearing, plainly } from './hearing.ts';
import type { Line } from './line.ts';
import { Page } from './page.ts';
import { queueIn, Seen } from './seen.ts';
import { runServiceWorker, startTab, type Occasion, type Tab } from './tab.ts';
import type { Surroundings } from './surroundings.ts';

const DAY_MS = 24 * 60 * 60_000;

export class SimDevice {
  readonly name: string;
  readonly world: Surroundings;
  readonly line: Line;
  readonly locks: Locks;
  readonly channels: Channels;
  /** `alcove-device`. */
  readonly own: QueueDatabase;
  readonly accounts: AccountDatabases;
  page!: Page;
  tabs: Tab[] = [];
  /** Days that its clock is off. */
  skew = 0;
  /** The member has chosen to sign out. */
  leaving = false;
  private signing = false;
  /** What another version has left in the queue. */
  strange: { account: MemberId; era: number; nth: number }[] = [];
  private member: MemberId;
  private contexts = 0;
  private looked = '';

  constructor(name: string, account: MemberId, world: Surroundings) {
    [this.name, this.member, this.world] = [name, account, world];
    const { time, dice } = world;
    const delay = () => dice(4);
    const struck = (what: string) => (trouble: string) => world.count?.(`${what} ${trouble}`);
    [this.locks, this.channels] = [new Locks(time), new Channels(time)];
    this.own = Object.assign(new QueueDatabase(time, delay, DEVICE_STORES), { struck: struck('device') });
    this.accounts = new AccountDatabases(() => ({
      queue: Object.assign(new QueueDatabase(time, delay), { struck: struck('queue') }),
      store: Object.assign(new StoreDatabase(time, delay), { bend: world.bending, struck: struck('store') }),
      media: Object.assign(new MediaDatabase(time, delay), { struck: struck('pictures') }),
    }));
    this.accounts.keepsPictures = world.bending.keepsPictures === true;
    this.line = {
      name,
      online: true,
      stalled: false,
      portal: false,
      slow: 0,
      heard: (item) => world.bending.heard?.(item, this.databases.store) ?? item,
    };
    signedInBefore(this.own, account, world.signIn(account));
  }

  private context(kind: string): Context {
    const { time, dice, newId } = this.world;
    return new Context(
      `${kind}${++this.contexts}`,
      time,
      () => this.skew * DAY_MS + (this.world.leap ?? 0),
      dice,
      newId,
    );
  }

  private get storage(): Storage {
    return this.world.storage ?? inMemory;
  }

  // ── what each context gets ──

  channelsOf =
    (context: Context): OpenChannel =>
    (name) =>
      this.channels.open(context, name);

  realmOf(context: Context) {
    const databases = (account: MemberId) => this.eraseAll(account, context);
    return {
      clock: context.clock,
      locks: this.locks.of(context),
      channel: this.channelsOf(context),
      device: deviceDatabaseAt(this.own, context),
      databases,
    };
  }

  fetchOf = (context: Context): typeof fetch => {
    const heard = hearing(this, this.world.network.fetchOf(this.line, context));
    return this.world.bending.sending?.(heard, context.random) ?? heard;
  };

  sessionsAt(context: Context): Sessions {
    const { clock, locks, channel, device } = this.realmOf(context);
    const sessions = createSessions({
      clock,
      locks,
      channel,
      device,
      baseUrl: '',
      fetch: plainly(this.world.network.fetchOf(this.line, context)),
    });
    if (!this.world.bending.anyToken) return sessions;
    return {
      ...sessions,
      accessToken: () => sessions.accessToken(),
      afterUnauthorized: (token) => sessions.afterUnauthorized(token),
    };
  }

  openQueue(owner: Owner, context: Context, kind: QueueAt['kind']): Promise<Outbox> {
    return this.accounts.open(owner.account, 'queue', context, async ({ queue }) => {
      if (kind === 'service-worker' && !queue.tables.get('meta')?.size) throw new OutboxClosed();
      const plain = await this.storage.openQueue(owner, queue, context, this.channels);
      const bent = this.world.bending.outbox?.(plain, { context, database: queue, kind }) ?? plain;
      return this.world.watched?.(bent) ?? bent;
    });
  }

  openStore(account: MemberId, context: Context): Promise<Store> {
    return this.accounts.open(account, 'store', context, ({ store }) =>
      this.storage.openStore(store, context, account),
    );
  }

  async eraseStore(account: MemberId, context: Context): Promise<void> {
    await context.through(this.accounts.erase(account, 'store'));
    const { store } = this.accounts.of(account);
    store.erased += 1;
    await this.storage.eraseStore(store, context, account);
  }

  /** False: somebody who sleeps still has it open. */
  async eraseAll(account: MemberId, context: Context): Promise<boolean> {
    let gone = false;
    await within(
      ERASE_PATIENCE_MS,
      context.through(this.accounts.erase(account).then(() => void (gone = true))),
      context.clock,
    );
    return gone;
  }

  // ── contexts ──

  openPage(): void {
    this.page = new Page(this, this.context('p'));
  }

  openTab(): void {
    this.tabs.push(startTab(this, this.context('w')));
  }

  serviceWorker(occasion: Occasion = 'msg', old = false): Context {
    const context = this.context('s');
    runServiceWorker(this, context, occasion, old);
    return context;
  }

  kill(tab: Tab): void {
    tab.context.kill();
    this.tabs = this.tabs.filter((each) => each !== tab);
  }

  /** The browser has closed its database: the worker begins anew, as its engine sees to. */
  reopen = ({ context }: Tab, what: 'queue' | 'media' = 'queue'): void => this.accounts.closeAt(context, what);

  /** Every context dies, at once. */
  die(): void {
    for (const { context } of this.tabs) context.kill();
    this.tabs = [];
    this.page.context.kill();
    this.leaving = false;
  }

  live(count: number): void {
    this.tabs = this.tabs.filter(({ context }) => context.alive);
    if (!this.page?.context.alive) this.openPage();
    while (this.tabs.length < count) this.openTab();
  }

  // ── session ──

  get owner(): Owner | null {
    return recordIn<Owner>(this.own, 'owner', 'owner') ?? null;
  }

  get session(): { token: string; refresh: string; lost: boolean } | null {
    const stored = recordIn<Session>(this.own, 'session', 'session');
    const { owner } = this;
    if (!owner) return null;
    return stored?.user.id === owner.account
      ? { token: stored.accessToken, refresh: stored.refreshToken, lost: false }
      : { token: '', refresh: '', lost: true };
  }

  /** Whose device it is, or was. */
  get account(): MemberId {
    this.member = this.owner?.account ?? this.member;
    return this.member;
  }

  /** Whether its member has a screen before them that takes words. */
  get open(): boolean {
    return (
      this.session?.lost === false && this.page.isOpen && this.page.outbox.account === this.account && !this.leaving
    );
  }

  /** Chosen: by a worker that is awake, or else by the page itself. */
  signOut(): void {
    const awake = this.tabs.find(({ context }) => context.alive && !context.frozen);
    const { context } = awake ?? this.page;
    this.world.dropped(this);
    this.strange = this.strange.filter((each) => each.account !== this.account);
    this.leaving = true;
    const stayed = () => void (this.leaving = false);
    context.onDeath(stayed);
    (awake?.engine.signOut() ?? this.page.erase())
      .catch((error: unknown) => error instanceof DOMException || this.world.crashed(error))
      .finally(stayed);
  }

  signIn(account: MemberId): void {
    if (this.session?.lost === false || this.signing) return;
    this.live(1);
    const awake = this.tabs.find(({ context }) => context.alive && !context.frozen);
    if (!awake) return;
    this.signing = true;
    const over = () => void (this.signing = false);
    awake.context.onDeath(over);
    awake.engine
      .signIn(emailOf(account), 'password')
      .catch((error: unknown) => error instanceof DOMException || this.world.crashed(error))
      .finally(over);
  }

  /** Whose data may lie here: who has signed in and not out again, or whose erasure is not at its end. */
  get known(): ReadonlySet<MemberId> {
    const leftovers = recordIn<MemberId[]>(this.own, 'meta', 'leftovers') ?? [];
    return new Set([...(keysIn(this.own, 'accounts') as MemberId[]), ...leftovers]);
  }

  // ── what is looked at ──

  get databases(): Databases {
    return this.accounts.of(this.account);
  }

  /** Of what was made anew after a sign-out, a higher one. */
  get era(): number {
    return this.accounts.of(this.account).era;
  }

  /** How often the store was erased because it failed. */
  get erased(): number {
    return this.databases.store.erased;
  }

  seen = (): Seen => new Seen(this.account, this.databases.store, this.databases.queue, this.page.context.clock.now());

  keeps(account: MemberId, era: number, id: string): boolean {
    const there = this.accounts.of(account);
    return there.era === era && queueIn(there.queue).entries.some((entry) => (entry.id as string) === id);
  }

  /** Whether anything was written since this was last asked. */
  changed(): boolean {
    const { queue, store } = this.databases;
    const version = `${this.account} ${this.era} ${queue.version} ${store.version}`;
    const changed = version !== this.looked;
    this.looked = version;
    return changed;
  }
}
