import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { openOutbox, type Outbox } from '#outbox/outbox.ts';
import type { Transport } from '#outbox/transport.ts';
import type { Store } from '#store/open.ts';
import { fastClock, steady } from '#tests/support/clocks.ts';
import { freshStores } from '#tests/support/stores.ts';
import { ada, first, instant } from '#tests/support/streams.ts';
import { createAccountWork } from './account.ts';
import { openChannel } from './browser.ts';
import { holdState } from './sync-state.ts';

const stores = freshStores();
const owner = { account: ada, generation: 1, email: 'ada@demo.alcove.test' };
let stop: AbortController;
let outbox: Outbox;
let running: Promise<void>;
afterEach(async () => {
  stop.abort();
  await running;
  outbox.close();
});

const named = (name: string) => Object.assign(new Error(name), { name });
const silent: Transport = {
  push: async () => ({ ok: false, code: 'offline' }),
  pull: async () => ({ ok: true, value: { epoch: first, serverTime: instant(0), streams: [], gone: [] } }),
  pages: async () => ({ ok: false, code: 'offline' }),
  digest: async () => ({ ok: false, code: 'offline' }),
};

async function works(openStore: () => Promise<Store>) {
  const state = holdState();
  const eraseStore = vi.fn(async () => undefined);
  const seen: string[] = [];
  state.watch(({ storage }) => void (seen.at(-1) === storage || seen.push(storage)));
  outbox = await openOutbox(owner);
  stop = new AbortController();
  const work = createAccountWork({
    owner,
    build: 1,
    outbox,
    state,
    openStore,
    eraseStore,
    clock: fastClock(50),
    random: steady(),
    locks: navigator.locks,
    channel: openChannel,
    transport: silent,
    connect: async () => ({ ok: false, code: 'offline' }),
    accessToken: async () => ({ ok: true, value: 'token' }),
    afterUnauthorized: async () => undefined,
    keepFresh: async () => undefined,
    isOnline: () => true,
    drain: async () => ({ end: 'empty', answered: 0 }),
    onServerTime: () => undefined,
  });
  running = work.run(stop.signal);
  return { state, eraseStore, seen };
}

test('[Y19] a store that cannot be opened is explained, erased after a while, and opened anew', async () => {
  let tries = 0;
  const { state, eraseStore, seen } = await works(() => (++tries > 2 ? stores.open() : Promise.reject(named('UnknownError'))));
  await vi.waitFor(() => expect(seen).toEqual(['well', 'broken', 'well']), 5000);
  expect(eraseStore).toHaveBeenCalledTimes(1);
  expect(state.now.leads).toBe(true);
});

test('[Y19] a full disk is explained, and nothing is erased for it', async () => {
  let tries = 0;
  const { eraseStore, seen } = await works(() => (++tries > 4 ? stores.open() : Promise.reject(named('QuotaExceededError'))));
  await vi.waitFor(() => expect(seen).toEqual(['well', 'full', 'well']), 5000);
  expect(eraseStore).not.toHaveBeenCalled();
});
