/** One tab's sync worker: the product's own work for an account, over the simulation's ports. */
import type { Owner } from '#schemas/entities/session.ts';
import { drain } from '#outbox/drain.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { createTransport } from '#outbox/transport.ts';
import { createAccountWork, type AccountWork } from '#workers/account.ts';
import { holdState, type StateHolder } from '#workers/sync-state.ts';
import type { Context } from '../ports/context.ts';
import { inMemory } from '../ports/storage.ts';
import type { SimDevice } from './device.ts';

export interface Tab {
  context: Context;
  work: AccountWork;
  outbox: Outbox;
  state: StateHolder;
  end(): void;
}

/** Storage calls bent, where a bug is planted. */
export function startTab(device: SimDevice, context: Context, owner: Owner): Tab {
  const { world, browser } = device;
  const { bending, storage = inMemory } = world;
  const { queue, store } = device.databases;
  const { clock, random } = context;
  const plain = storage.openQueue(owner, queue, context, browser.channels);
  const outbox = bending.outbox?.(plain, { context, database: queue, kind: 'tab' }) ?? plain;
  const locks = browser.locks.of(context);
  const accessToken = device.tokenFor(owner.account, context);
  const send: typeof fetch = world.network.fetchOf(device.line, context);
  const transport = createTransport({ baseUrl: '', fetch: device.hearing(send), clock, accessToken });
  const ending = new AbortController();
  const state = holdState();
  const work = createAccountWork({
    clock,
    random,
    locks,
    channel: (name) => browser.channels.open(context, name),
    owner,
    build: 1,
    outbox,
    state,
    transport,
    connect: world.network.connectOf(device.line, context),
    openStore: () => storage.openStore(store, context, owner.account),
    async eraseStore() {
      store.erased += 1;
      await storage.eraseStore(store, context, owner.account);
    },
    accessToken,
    afterUnauthorized: accessToken,
    keepFresh: async () => undefined,
    forgetPictures: async () => undefined,
    isOnline: () => device.line.online,
    drain: (attempt) => {
      const ports = { outbox, push: transport.push, locks, clock, random, attempt };
      return drain(bending.drain?.(ports) ?? ports);
    },
    onServerTime: (serverTime) => void outbox.noteServerTime(serverTime).catch(() => undefined),
  });
  const running = work.run(ending.signal);
  running.catch((error: unknown) => world.crashed(error));
  return {
    context,
    work,
    outbox,
    state,
    end() {
      ending.abort();
      outbox.close();
    },
  };
}

/** The service worker wakes, drains once, and is gone. */
export function runServiceWorker(device: SimDevice, context: Context, owner: Owner): void {
  const { world, browser } = device;
  const { bending, storage = inMemory } = world;
  const plain = storage.openQueue(owner, device.databases.queue, context, browser.channels);
  const outbox = bending.outbox?.(plain, { context, database: device.databases.queue, kind: 'service-worker' }) ?? plain;
  const { clock, random } = context;
  const send = device.hearing(world.network.fetchOf(device.line, context));
  const { push } = createTransport({ baseUrl: '', fetch: send, clock, accessToken: device.tokenFor(owner.account, context) });
  const ports = { outbox, push, locks: browser.locks.of(context), clock, random };
  drain(bending.drain?.(ports) ?? ports)
    .finally(() => outbox.close())
    .catch((error: unknown) => error instanceof DOMException || world.crashed(error));
}
