import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { PresentMembership } from '#schemas/entities/membership.ts';
import { asStream } from '#schemas/as-stream.ts';
import { digestOf } from '#domain/digest.ts';
import { pageKey } from '#domain/pages.ts';
import { systemClock } from '#lib/clock.ts';
import { openChannel } from '#lib/channel.ts';
import { log } from '#lib/log.ts';
import { openOutbox, type Outbox } from '#outbox/outbox.ts';
import type { Transport } from '#outbox/transport.ts';
import type { Store } from '#store/open.ts';
import { storeWriter } from '#store/writer.ts';
import { fastClock, steady } from '#tests/support/clocks.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { freshStores } from '#tests/support/stores.ts';
import { ada, bela, conversation, entryId, first, instant, message, pulled, text } from '#tests/support/streams.ts';
import { createAccountWork, leaderLock, syncChannel, type AccountParts } from './account.ts';
import type { LiveListener } from './ports.ts';
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

async function works(openStore: () => Promise<Store>, given: Partial<AccountParts> = {}) {
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
    forgetPictures: async () => undefined,
    onServerTime: () => undefined,
    ...given,
  });
  running = work.run(stop.signal);
  return { state, eraseStore, seen };
}

test('[Y19] a store that cannot be opened is explained, then erased and opened anew', async () => {
  let tries = 0;
  const { state, eraseStore, seen } = await works(() =>
    ++tries > 2 ? stores.open() : Promise.reject(named('UnknownError')),
  );
  await vi.waitFor(() => expect(seen).toEqual(['well', 'broken', 'well']), 5000);
  expect(eraseStore).toHaveBeenCalledTimes(1);
  expect(state.now.leads).toBe(true);
});

test('[Y19] a full disk is explained, and nothing is erased for it', async () => {
  let tries = 0;
  const { eraseStore, seen } = await works(() =>
    ++tries > 4 ? stores.open() : Promise.reject(named('QuotaExceededError')),
  );
  await vi.waitFor(() => expect(seen).toEqual(['well', 'full', 'well']), 5000);
  expect(eraseStore).not.toHaveBeenCalled();
});

test('[Y19] a queue that cannot be written is explained for as long as it lasts', async () => {
  let tries = 0;
  const drain = () =>
    ++tries > 2 ? Promise.resolve({ end: 'empty', answered: 0 } as const) : Promise.reject(named('QuotaExceededError'));
  const { seen } = await works(() => stores.open(), { drain });
  await vi.waitFor(() => expect(seen.slice(-2)).toEqual(['full', 'well']), 5000);
  expect(tries).toBeGreaterThan(2);
});

test('[Y19] a defect erases nothing while offline', async () => {
  let tries = 0;
  const told = vi.spyOn(log, 'crash').mockImplementation(() => undefined);
  const openBadly = () => (++tries > 5 ? stores.open() : Promise.reject(new Error('defect')));
  const { eraseStore } = await works(openBadly, { isOnline: () => false });
  await vi.waitFor(() => expect(tries).toBeGreaterThan(5), 5000);
  expect(eraseStore).not.toHaveBeenCalled();
  expect(told).toHaveBeenCalledTimes(5);
  told.mockRestore();
});

test('[Y8] a result is checked by a digest as soon as an event is, however long it was idle', async () => {
  const clock = manualClock(1_000_000);
  const digest = vi.fn(
    async () =>
      ({ ok: true, value: { epoch: first, serverTime: instant(0), digest: await digestOf(first, []) } }) as const,
  );
  await works(() => stores.open(), { clock, transport: { ...silent, digest }, connect: async () => lasting() });
  /** Passes so much at most, a second at a time, until one more check has come. */
  const checkedWithin = async (seconds: number) => {
    const before = digest.mock.calls.length;
    for (let n = 0; n < seconds && digest.mock.calls.length === before; n++) {
      clock.pass(1000);
      await outbox.snapshot();
    }
    return digest.mock.calls.length > before;
  };
  await outbox.enqueue(text('un'), entryId(1));
  while (!(await checkedWithin(1)));
  for (let n = 0; n < 3; n++) expect(await checkedWithin(400)).toBe(true);
  expect(await checkedWithin(60)).toBe(false);
  await outbox.turnEpoch(first);
  await outbox.record({
    epoch: first,
    serverTime: instant(0),
    refused: false,
    results: [{ id: entryId(1), status: 'rejected', code: 'invalid', stream: null, rev: 0 }],
  });
  expect(await checkedWithin(60)).toBe(true);
});

test('[Y15] a leader that loses the lead checks the state', async () => {
  const { state } = await works(() => stores.open());
  await vi.waitFor(() => expect(state.now.leads).toBe(true));
  const channel = openChannel(syncChannel(ada));
  const heard: unknown[] = [];
  channel.listen((message) => void heard.push(message));
  const robber = new AbortController();
  const robbed = navigator.locks.request(
    leaderLock(ada),
    { steal: true },
    () => new Promise<void>((end) => robber.signal.addEventListener('abort', () => end())),
  );
  await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'who' }), 5000);
  expect(state.now.leads).toBe(false);
  robber.abort();
  await robbed;
  channel.close();
});

const notSent = (code: 'offline' | 'rate-limited') =>
  vi.fn(async (attempt: number) =>
    attempt === 0
      ? ({ end: 'retry-later', code, retryAfter: 3_600_000, answered: 0 } as const)
      : ({ end: 'empty', answered: 0 } as const),
  );
const lasting = () =>
  ({
    ok: true,
    value: {
      digest: null,
      ended: new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve())),
      typing: () => undefined,
      close: () => undefined,
    },
  }) as const;

test('[Y5] a connection ends the wait of an attempt that failed offline', async () => {
  const drain = notSent('offline');
  await works(() => stores.open(), {
    drain,
    connect: async () => (drain.mock.calls.length > 0 ? lasting() : { ok: false, code: 'offline' }),
  });
  await vi.waitFor(() => expect(drain).toHaveBeenCalledWith(1), 5000);
});

test('[Y5] a requested pause is kept, connected or not', async () => {
  const drain = notSent('rate-limited');
  const { state } = await works(() => stores.open(), {
    drain,
    connect: async () => (drain.mock.calls.length > 0 ? lasting() : { ok: false, code: 'offline' }),
  });
  await vi.waitFor(() => expect(state.now.connection).toBe('online'), 5000);
  await vi.waitFor(() => expect(state.now.figures).not.toBeNull());
  expect(drain).toHaveBeenCalledTimes(1);
});

test.each([
  ['what was sent', { pull: silent.push as unknown as Transport['pull'] }, 1],
  ['what was asked', {}, 0],
])(
  '[Y5] an answer to %s proves the server reachable: the connection is retried at once',
  async (_, given, answered) => {
    const back = Promise.withResolvers<void>();
    let there = false;
    const connect = vi.fn(async () => (there ? lasting() : ({ ok: false, code: 'offline' } as const)));
    const drain = async () => ({ end: 'empty', answered: there ? answered : 0 }) as const;
    const transport = {
      ...silent,
      pull: () => back.promise.then(() => silent.pull({ v: 1, epoch: null, heads: [] })),
      ...given,
    };
    const { state } = await works(() => stores.open(), { drain, connect, transport, clock: fastClock(1) });
    await vi.waitFor(() => expect(connect).toHaveBeenCalledTimes(1));
    there = true;
    back.resolve();
    await outbox.enqueue({ action: 'conversation.open', data: { conversationId: conversation, memberId: bela } });
    await vi.waitFor(() => expect(state.now.connection).toBe('online'), { timeout: 1200 });
  },
);

test('[Y1] rows are applied at once while the queue is sent; entries are removed after it', async () => {
  const [left, listening] = [Promise.withResolvers<void>(), Promise.withResolvers<LiveListener>()];
  const store = await stores.open();
  const rows = async () =>
    [
      ...(
        await storeWriter(store).pages([pageKey({ epoch: first, stream: asStream(conversation), since: 1, k: 0 })])
      ).values(),
    ].flatMap((page) => page.rows.map(({ seq }) => seq));
  const own = (seq: number) => message(seq, { senderId: ada });
  const { upTo, membership, info, card, kind, stream } = pulled(1);
  const pull = async () =>
    ({
      ok: true,
      value: {
        epoch: first,
        serverTime: instant(0),
        streams: [
          { upTo, membership, info, card, kind, stream, rows: [own(1)], answered: [], named: [], partial: false },
        ],
        gone: [],
      },
    }) as Awaited<ReturnType<Transport['pull']>>;
  await works(async () => store, {
    clock: systemClock,
    transport: { ...silent, pull },
    drain: () => left.promise.then(() => ({ end: 'empty', answered: 0 })),
    connect: async (_, listener) => (listening.resolve(listener), lasting()),
  });
  await outbox.turnEpoch(first);
  for (const n of [1, 2]) await outbox.enqueue(text(`${n}`), entryId(n));
  await vi.waitFor(async () => expect(await rows()).toEqual([1]));
  (await listening.promise).onItem({
    epoch: first,
    stream,
    kind,
    membership: pulled(2).membership as PresentMembership,
    one: 2,
    info: pulled(2).info,
    card,
    rows: [own(2)],
  });
  await vi.waitFor(async () => expect(await rows()).toEqual([1, 2]));
  expect((await outbox.snapshot()).entries).toHaveLength(2);
  left.resolve();
  await vi.waitFor(async () => expect((await outbox.snapshot()).entries).toEqual([]), 900);
});
