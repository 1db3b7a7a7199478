/** Simulates the browser of a device: its databases, locks and channels, and the ports of each context. */
import type { Owner } from '#schemas/entities/session.ts';
import type { MemberId, StreamId } from '#schemas/ids.ts';
import type { OpenChannel } from '#lib/channel.ts';
import { OutboxClosed } from '#sync/outbox/database.ts';
import { ERASE_PATIENCE_MS, waitAtMost } from '#sync/session/erase-databases.ts';
import { createSessions, type Sessions } from '#sync/session/session.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Store } from '#sync/store/open.ts';
import type { Engine } from '#workers/sync/engine.ts';
import type { StateHolder } from '#workers/sync/sync-state.ts';
import type { QueueConnection } from '../faults/fault-hooks.ts';
import { AccountDatabases, type Databases } from '../core/ports/account-databases.ts';
import { Channels } from '../core/ports/channels.ts';
import { Context } from '../core/ports/context.ts';
import { DEVICE_STORES, deviceDatabaseAt, recordIn, signedInBefore } from '../core/ports/device-database.ts';
import { Locks } from '../core/ports/locks.ts';
import { MediaDatabase } from '../core/ports/media-database.ts';
import { QueueDatabase } from '../core/ports/queue-database.ts';
import { inMemoryBackend, type DatabaseBackend } from '../core/ports/database-backend.ts';
import { StoreDatabase } from '../core/ports/store-database.ts';
import { interceptAnswers, asPlainResponse } from './answer-interceptors.ts';
import type { DeviceEnvironment } from './device-environment.ts';
import type { LinkState } from './link-state.ts';

const DAY_MS = 24 * 60 * 60_000;

/** An open tab with its sync worker. */
export interface Tab {
  context: Context;
  engine: Engine;
  state: StateHolder;
  work: { onNetworkOnline(): void; drop(): void; requestChunks(stream: StreamId, chunkNos: readonly number[]): void };
}

export class SimBrowser {
  readonly name: string;
  readonly world: DeviceEnvironment;
  readonly link: LinkState;
  readonly locks: Locks;
  readonly channels: Channels;
  /** The database `alcove-device`. */
  readonly deviceDatabase: QueueDatabase;
  readonly accounts: AccountDatabases;
  tabs: Tab[] = [];
  /** Days by which its clock is ahead; negative: behind. */
  skew = 0;
  private lastAccount: MemberId;
  private contexts = 0;

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

  get owner(): Owner | null {
    return recordIn<Owner>(this.deviceDatabase, 'owner', 'owner') ?? null;
  }

  /** The owner's account, or the last owner's. */
  get account(): MemberId {
    this.lastAccount = this.owner?.account ?? this.lastAccount;
    return this.lastAccount;
  }

  get databases(): Databases {
    return this.accounts.of(this.account);
  }

  protected context(kind: string): Context {
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
}
