/** Simulates a member's device: a browser with its tabs, page and service worker. */
import type { NotificationKey } from '#schemas/streams/notifications.ts';
import type { Session } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import { emailOf } from '../server/fixed-ids.ts';
import type { Context } from '../core/ports/context.ts';
import { keysIn, recordIn } from '../core/ports/device-database.ts';
import { SimBrowser, type Tab } from './browser.ts';
import { SimPage } from './page.ts';
import { queueIn, ScreenState } from './screen-state.ts';
import { runServiceWorker, startTab, type Occasion } from './tab.ts';

export class SimDevice extends SimBrowser {
  page!: SimPage;
  /** A chosen sign-out is under way. */
  signingOut = false;
  private signingIn = false;
  /** Entries that a program of another version has left in the outbox. */
  /** What the member has deleted here, and may bring back. */
  deletedNotifications: NotificationKey[] = [];
  malformedEntries: { account: MemberId; era: number; nth: number }[] = [];
  private lastVersion = '';

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

  get session(): { token: string; refresh: string; lost: boolean } | null {
    const stored = recordIn<Session>(this.deviceDatabase, 'session', 'session');
    const { owner } = this;
    if (!owner) return null;
    return stored?.user.id === owner.account
      ? { token: stored.accessToken, refresh: stored.refreshToken, lost: false }
      : { token: '', refresh: '', lost: true };
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
    this.deletedNotifications = [];
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
