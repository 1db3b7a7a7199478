/** A browser on one member's device: its databases, locks and channels, its tabs, its page, its service worker. */
import type { Owner } from '#schemas/entities/session.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { Channels } from '../ports/channels.ts';
import { Context } from '../ports/context.ts';
import { Locks } from '../ports/locks.ts';
import { QueueDatabase } from '../ports/queue-database.ts';
import { inMemory } from '../ports/storage.ts';
import { StoreDatabase } from '../ports/store-database.ts';
import type { Line } from './line.ts';
import { Seen } from './seen.ts';
import { runServiceWorker, startTab, type Tab } from './tab.ts';
import type { Surroundings } from './surroundings.ts';

/** A refresh without an answer is given up. */
const REFRESH_MS = 10_000;
const DAY_MS = 24 * 60 * 60_000;

export class SimDevice {
  readonly name: string;
  readonly world: Surroundings;
  readonly line: Line;
  readonly browser: { locks: Locks; channels: Channels };
  account: MemberId;
  generation = 1;
  session: { token: string; refresh: string; lost: boolean } | null;
  databases!: { queue: QueueDatabase; store: StoreDatabase };
  page!: { context: Context; outbox: Outbox };
  tabs: Tab[] = [];
  /** Days that its clock is off. */
  skew = 0;
  /** Changes with every sign-in: what was seen before is another's. */
  era = 0;
  private contexts = 0;
  private looked = -1;

  constructor(name: string, account: MemberId, world: Surroundings) {
    [this.name, this.account, this.world] = [name, account, world];
    this.browser = { locks: new Locks(world.time), channels: new Channels(world.time) };
    this.line = { name, online: true, stalled: false, portal: false, slow: 0, heard: (item) => world.bending.heard?.(item, this.databases.store) ?? item };
    this.session = { ...world.signIn(account), lost: false };
    this.erase();
  }

  private erase(): void {
    const { time, dice } = this.world;
    const delay = () => dice(4);
    this.databases = { queue: new QueueDatabase(time, delay), store: new StoreDatabase(time, delay) };
    this.databases.store.bend = this.world.bending;
    this.era += 1;
  }

  private context(kind: string): Context {
    const { time, dice, newId } = this.world;
    return new Context(`${kind}${++this.contexts}`, time, () => this.skew * DAY_MS, dice, newId);
  }

  /** How often the store was erased because it failed. */
  get erased(): number {
    return this.databases.store.erased;
  }

  get owner(): Owner {
    return { account: this.account, email: 'x@example.org', generation: this.generation };
  }

  // ── contexts ──

  openPage(): void {
    const context = this.context('p');
    const { storage = inMemory } = this.world;
    const plain = storage.openQueue(this.owner, this.databases.queue, context, this.browser.channels);
    const outbox = this.world.bending.outbox?.(plain, { context, database: this.databases.queue, kind: 'page' }) ?? plain;
    this.page = { context, outbox };
    this.world.bending.start?.(outbox, () => this.world.pendingOn(this));
  }

  openTab(): void {
    this.tabs.push(startTab(this, this.context('w'), this.owner));
  }

  serviceWorker(): Context {
    const context = this.context('s');
    runServiceWorker(this, context, this.owner);
    return context;
  }

  kill(tab: Tab): void {
    tab.context.kill();
    this.tabs = this.tabs.filter((each) => each !== tab);
  }

  /** The browser has closed its database: the worker begins anew, as its engine sees to. */
  reopen(tab: Tab): void {
    tab.outbox.close();
    tab.context.deliver(() => {
      tab.end();
      this.tabs = [...this.tabs.filter((each) => each !== tab), startTab(this, tab.context, this.owner)];
    });
  }

  /** Every context dies, at once. */
  die(): void {
    for (const { context } of this.tabs) context.kill();
    this.tabs = [];
    this.page.context.kill();
  }

  live(count: number): void {
    if (!this.session || this.session.lost) return;
    this.tabs = this.tabs.filter(({ context }) => context.alive);
    if (!this.page.context.alive) this.openPage();
    while (this.tabs.length < count) this.openTab();
  }

  // ── session ──

  tokenFor = (account: MemberId, context: Context) => async (refusedToken?: string): Promise<Result<string, FailureCode>> => {
    const mine = () => this.session !== null && (this.account === account || this.world.bending.anyToken === true);
    const { session } = this;
    if (!session || session.lost || !mine()) return refused('session-lost');
    if (refusedToken === undefined || refusedToken !== session.token) return done(session.token);
    try {
      const silent = new AbortController();
      void context.clock.wait(REFRESH_MS).then(() => silent.abort());
      const asked = { method: 'POST', headers: {}, body: JSON.stringify({ refresh: session.refresh }), signal: silent.signal };
      const response = await this.world.network.fetchOf(this.line, context)('/auth/refresh', asked);
      const body = JSON.parse(await response.text()) as { token?: string; refresh?: string };
      if (this.session !== session) return this.session && mine() ? done(this.session.token) : refused('session-lost');
      if (response.status === 400) session.lost = true;
      if (!body.token || !body.refresh) return refused(session.lost ? 'session-lost' : 'server-error');
      this.session = { token: body.token, refresh: body.refresh, lost: false };
      return done(body.token);
    } catch {
      return this.session && this.session !== session && mine() ? done(this.session.token) : refused('offline');
    }
  };

  signOut(): void {
    for (const tab of this.tabs) tab.end();
    this.die();
    this.world.dropped(this);
    this.session = null;
    this.erase();
  }

  signIn(account: MemberId): void {
    if (this.session && !this.session.lost) return;
    const other = this.session === null;
    for (const tab of this.tabs) tab.end();
    this.die();
    if (other) [this.account, this.generation] = [account, this.generation + 1];
    this.session = { ...this.world.signIn(this.account), lost: false };
    this.openPage();
    this.live(1);
  }

  // ── what is looked at ──

  hearing(send: typeof fetch): typeof fetch {
    return async (input, init) => {
      const response = await send(input, init);
      const text = await response.text();
      if (response.status !== 200 || !text.startsWith('{')) return { status: response.status, text: async () => text } as Response;
      const body = JSON.parse(text) as object;
      this.world.bending.taken?.(String(input), body, this.databases.store);
      if (String(input) === '/sync/push') this.world.answered(String(init?.body), body);
      return { status: 200, text: async () => JSON.stringify(body) } as Response;
    };
  }

  seen = (): Seen => new Seen(this.account, this.databases.store, this.databases.queue, this.page.context.clock.now());

  /** Whether anything was written since this was last asked. */
  changed(): boolean {
    const version = this.era * 1e9 + this.databases.queue.version * 3 + this.databases.store.version;
    const changed = version !== this.looked;
    this.looked = version;
    return changed;
  }
}
