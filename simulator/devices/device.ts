/** Simulates a browser on a member's device: databases, locks, channels, tabs, page and service worker. */
import type { Owner, Session } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { OpenChannel } from '#lib/channel.ts';
import { OutboxClosed } from '#sync/outbox/database.ts';
import { ERASE_PATIENCE_MS, waitAtMost } from '#sync/session/erase-databases.ts';
import { createSessions, type Sessions } from '#sync/session/session.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Store } from '#sync/store/open.ts';
import type { QueueConnection } from '../faults/fault-hooks.ts';
import { emailOf } from '../server/fixed-ids.ts';
import { AccountDatabases, type Databases } from '../core/ports/account-databases.ts';
import { Channels } from '../core/ports/channels.ts';
import { Context } from '../core/ports/context.ts';
import { DEVICE_STORES, deviceDatabaseAt, keysIn, recordIn, signedInBefore } from '../core/ports/device-database.ts';
import { Locks } from '../core/ports/locks.ts';
import { MediaDatabase } from '../core/ports/media-database.ts';
import { QueueDatabase } from '../core/ports/queue-database.ts';
import { inMemoryBackend, type DatabaseBackend } from '../core/ports/database-backend.ts';
import { StoreDatabase } from '../core/ports/store-database.ts';
import { interceptAnswers, asPlainResponse } from './answer-interceptors.ts';
import type { LinkState } from './link-state.ts';
import { SimPage } from './page.ts';
import { queueIn, ScreenState } from './screen-state.ts';
import { runServiceWorker, startTab, type Occasion, type Tab } from './tab.ts';
import type { DeviceEnvironment } from './device-environment.ts';

const DAY_MS = 24 * 60 * 60_000;

export class SimDevice {
  readonly name: string;
  readonly world: DeviceEnvironment;
  readonly link: LinkState;
  readonly locks: Locks;
  readonly channels: Channels;
  /** The database `alcove-device`. */
  readonly deviceDatabase: QueueDatabase;
  readonly accounts: AccountDatabases;
  page!: SimPage;
  tabs: Tab[] = [];
  /** Days by which its clock is ahead; negative: behind. */
  skew = 0;
  /** A chosen sign-out is under way. */
  signingOut = false;
  private signingIn = false;
  /** Entries that a program of another version has left in the outbox. */
  malformedEntries: { account: MemberId; era: number; nth: number }[] = [];
  private lastAccount: MemberId;
  private contexts = 0;
  private lastVersion = '';

  constructor(name: string, account: MemberId, world: DeviceEnvironment) {
    [this.name, this.lastAccount, this.world] = [name, account, world];
    const { time, dice } = world;
    const delay = () => dice(4);
    const { hooks, kinds } = world;
    const onFailure = (database: string) => (failure: string) => world.count?.(`${database} ${failure}`);
    [this.locks, this.channels] = [new Locks(time), new Channels(time)];
    this.deviceDatabase = Object.assign(new QueueDatabase(time, delay, DEVICE_STORES), {
      onCommitFailure: onFailure('device'),
    });
    this.accounts = new AccountDatabases(() => ({
      queue: Object.assign(new QueueDatabase(time, delay), { onCommitFailure: onFailure('queue') }),
      store: Object.assign(new StoreDatabase(time, delay, kinds), { hooks, onCommitFailure: onFailure('store') }),
      media: Object.assign(new MediaDatabase(time, delay), { onCommitFailure: onFailure('pictures') }),
    }));
    this.accounts.keepsErasedPictures = hooks.keepsErasedPictures === true;
    this.link = {
      name,
      online: true,
      stalled: false,
      portal: false,
      slow: 0,
      receive: (item) => world.hooks.alterReceivedItem?.(item, this.databases.store) ?? item,
    };
    signedInBefore(this.deviceDatabase, account, world.signIn(account));
  }

  private context(kind: string): Context {
    const { time, dice, newId } = this.world;
    return new Context(
      `${kind}${++this.contexts}`,
      time,
      () => this.skew * DAY_MS + (this.world.calendarOffsetMs ?? 0),
      dice,
      newId,
    );
  }

  private get storage(): DatabaseBackend {
    return this.world.storage ?? inMemoryBackend;
  }

  // ── ports of each context ──

  channelsOf =
    (context: Context): OpenChannel =>
    (name) =>
      this.channels.open(context, name);

  portsOf(context: Context) {
    const databases = (account: MemberId) => this.eraseAll(account, context);
    return {
      clock: context.clock,
      locks: this.locks.of(context),
      channel: this.channelsOf(context),
      device: deviceDatabaseAt(this.deviceDatabase, context),
      databases,
    };
  }

  fetchOf = (context: Context): typeof fetch => {
    const intercepted = interceptAnswers(this, this.world.network.fetchOf(this.link, context));
    return this.world.hooks.wrapFetch?.(intercepted, context.random) ?? intercepted;
  };

  sessionsAt(context: Context): Sessions {
    const { clock, locks, channel, device } = this.portsOf(context);
    const sessions = createSessions({
      clock,
      locks,
      channel,
      device,
      baseUrl: '',
      fetch: asPlainResponse(this.world.network.fetchOf(this.link, context)),
    });
    if (!this.world.hooks.acceptsAnyToken) return sessions;
    return {
      ...sessions,
      accessToken: () => sessions.accessToken(),
      afterUnauthorized: (token) => sessions.afterUnauthorized(token),
    };
  }

  openQueue(owner: Owner, context: Context, kind: QueueConnection['kind']): Promise<Outbox> {
    return this.accounts.open(owner.account, 'queue', context, async ({ queue }) => {
      if (kind === 'service-worker' && !queue.tables.get('meta')?.size) throw new OutboxClosed();
      const plain = await this.storage.openQueue(owner, queue, context, this.channels);
      const wrapped = this.world.hooks.outbox?.(plain, { context, database: queue, kind }) ?? plain;
      return this.world.wrapOutbox?.(wrapped) ?? wrapped;
    });
  }

  openStore(account: MemberId, context: Context): Promise<Store> {
    return this.accounts.open(account, 'store', context, ({ store }) =>
      this.storage.openStore(store, context, account),
    );
  }

  async eraseStore(account: MemberId, context: Context): Promise<void> {
    await context.deliverResult(this.accounts.erase(account, 'store'));
    const { store } = this.accounts.of(account);
    store.eraseCount += 1;
    await this.storage.eraseStore(store, context, account);
  }

  /** Erases all databases of an account. Resolves to false if a frozen context still has one open in the end. */
  async eraseAll(account: MemberId, context: Context): Promise<boolean> {
    let isErased = false;
    await waitAtMost(
      ERASE_PATIENCE_MS,
      context.deliverResult(this.accounts.erase(account).then(() => void (isErased = true))),
      context.clock,
    );
    return isErased;
  }

  // ── contexts ──

  openPage(): void {
    this.page = new SimPage(this, this.context('p'));
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

  /** Closes a tab's database, as a browser may do; the engine then starts again. */
  closeDatabase = ({ context }: Tab, kind: 'queue' | 'media' = 'queue'): void => this.accounts.closeAt(context, kind);

  /** Kills page and tabs at once. */
  killAll(): void {
    for (const { context } of this.tabs) context.kill();
    this.tabs = [];
    this.page.context.kill();
    this.signingOut = false;
  }

  ensureTabs(count: number): void {
    this.tabs = this.tabs.filter(({ context }) => context.alive);
    if (!this.page?.context.alive) this.openPage();
    while (this.tabs.length < count) this.openTab();
  }

  // ── session ──

  get owner(): Owner | null {
    return recordIn<Owner>(this.deviceDatabase, 'owner', 'owner') ?? null;
  }

  get session(): { token: string; refresh: string; lost: boolean } | null {
    const stored = recordIn<Session>(this.deviceDatabase, 'session', 'session');
    const { owner } = this;
    if (!owner) return null;
    return stored?.user.id === owner.account
      ? { token: stored.accessToken, refresh: stored.refreshToken, lost: false }
      : { token: '', refresh: '', lost: true };
  }

  /** The owner's account, or the last owner's. */
  get account(): MemberId {
    this.lastAccount = this.owner?.account ?? this.lastAccount;
    return this.lastAccount;
  }

  /** Whether the owner is signed in and has an open page. */
  get isOpen(): boolean {
    return (
      this.session?.lost === false && this.page.isOpen && this.page.outbox.account === this.account && !this.signingOut
    );
  }

  /** Signs out by choice: through a worker that is awake, else through the page. */
  signOut(): void {
    const awakeTab = this.tabs.find(({ context }) => context.alive && !context.frozen);
    const { context } = awakeTab ?? this.page;
    this.world.onSignOut(this);
    this.malformedEntries = this.malformedEntries.filter((each) => each.account !== this.account);
    this.signingOut = true;
    const clearSigningOut = () => void (this.signingOut = false);
    context.onDeath(clearSigningOut);
    (awakeTab?.engine.signOut() ?? this.page.erase())
      .catch((error: unknown) => error instanceof DOMException || this.world.reportDefect(error))
      .finally(clearSigningOut);
  }

  signIn(account: MemberId): void {
    if (this.session?.lost === false || this.signingIn) return;
    this.ensureTabs(1);
    const awakeTab = this.tabs.find(({ context }) => context.alive && !context.frozen);
    if (!awakeTab) return;
    this.signingIn = true;
    const clearSigningIn = () => void (this.signingIn = false);
    awakeTab.context.onDeath(clearSigningIn);
    awakeTab.engine
      .signIn(emailOf(account), 'password')
      .catch((error: unknown) => error instanceof DOMException || this.world.reportDefect(error))
      .finally(clearSigningIn);
  }

  /** Accounts that may have data here: signed in and not signed out since, or with an unfinished erasure. */
  get knownAccounts(): ReadonlySet<MemberId> {
    const leftovers = recordIn<MemberId[]>(this.deviceDatabase, 'meta', 'leftovers') ?? [];
    return new Set([...(keysIn(this.deviceDatabase, 'accounts') as MemberId[]), ...leftovers]);
  }

  // ── state for the checks ──

  get databases(): Databases {
    return this.accounts.of(this.account);
  }

  /** Number of the account's set of databases; the next one after a sign-out has a higher number. */
  get era(): number {
    return this.accounts.of(this.account).era;
  }

  /** Number of times the store was erased because it failed. */
  get eraseCount(): number {
    return this.databases.store.eraseCount;
  }

  readScreen = (): ScreenState =>
    new ScreenState(this.account, this.databases.store, this.databases.queue, this.page.context.clock.now());

  hasQueuedEntry(account: MemberId, era: number, id: string): boolean {
    const data = this.accounts.of(account);
    return data.era === era && queueIn(data.queue).entries.some((entry) => (entry.id as string) === id);
  }

  /** Returns whether outbox or store was written, or the account changed, since the last call. */
  hasChanged(): boolean {
    const { queue, store } = this.databases;
    const version = `${this.account} ${this.era} ${queue.version} ${store.version}`;
    const changed = version !== this.lastVersion;
    this.lastVersion = version;
    return changed;
  }
}
