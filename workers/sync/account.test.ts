import { entryRules } from '#actions/rules.ts';
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { PresentMembership } from '#schemas/entities/membership.ts';
import { asStream } from '#schemas/as-stream.ts';
import { digestOf } from '#sync/replica/digest.ts';
import { chunkKey } from '#sync/replica/chunks.ts';
import { systemClock } from '#lib/clock.ts';
import { openChannel } from '#lib/channel.ts';
import { log } from '#lib/log.ts';
import { openOutbox, type Outbox } from '#sync/outbox/outbox.ts';
import type { Transport } from '#sync/outbox/transport.ts';
import type { Store } from '#sync/store/open.ts';
import { storeWriter } from '#sync/store/writer.ts';
import { accountParts, silentTransport, testOwner, type AccountOverrides } from '#tests/support/account-parts.ts';
import { fastClock } from '#tests/support/clocks.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { freshStores } from '#tests/support/stores.ts';
import {
  ada,
  bela,
  conversation,
  entryId,
  firstEpoch,
  instant,
  message,
  pulledChangeSet,
  messageCommand,
} from '#tests/support/streams.ts';
import { createAccountWork, leaderLock, syncChannel } from './account.ts';
import type { LiveListener } from './ports.ts';

const stores = freshStores();
let stop: AbortController;
let outbox: Outbox;
let running: Promise<void>;
afterEach(async () => {
  stop.abort();
  await running;
  outbox.close();
});

const errorNamed = (name: string) => Object.assign(new Error(name), { name });
async function startWork(openStore: () => Promise<Store>, overrides: AccountOverrides = {}) {
  const eraseStore = vi.fn(async () => undefined);
  outbox = await openOutbox(testOwner, { rules: entryRules });
  stop = new AbortController();
  const parts = accountParts(outbox, { open: openStore, erase: eraseStore }, overrides);
  const { state } = parts;
  const seen: string[] = [];
  state.watch(({ storage }) => void (seen.at(-1) === storage || seen.push(storage)));
  const work = createAccountWork(parts);
  running = work.run(stop.signal);
  return { state, eraseStore, seen };
}

test('[Y19] a store that cannot be opened is explained, then erased and opened anew', async () => {
  let tries = 0;
  const { state, eraseStore, seen } = await startWork(() =>
    ++tries > 2 ? stores.open() : Promise.reject(errorNamed('UnknownError')),
  );
  await vi.waitFor(() => expect(seen).toEqual(['well', 'broken', 'well']), 5000);
  expect(eraseStore).toHaveBeenCalledTimes(1);
  expect(state.current.isLeader).toBe(true);
});

test('[Y19] a full disk is explained, and nothing is erased for it', async () => {
  let tries = 0;
  const { eraseStore, seen } = await startWork(() =>
    ++tries > 4 ? stores.open() : Promise.reject(errorNamed('QuotaExceededError')),
  );
  await vi.waitFor(() => expect(seen).toEqual(['well', 'full', 'well']), 5000);
  expect(eraseStore).not.toHaveBeenCalled();
});

test('[Y19] a queue that cannot be written is explained for as long as it lasts', async () => {
  let tries = 0;
  const drain = () =>
    ++tries > 2
      ? Promise.resolve({ end: 'empty', answeredCount: 0 } as const)
      : Promise.reject(errorNamed('QuotaExceededError'));
  const { seen } = await startWork(() => stores.open(), { drain });
  await vi.waitFor(() => expect(seen.slice(-2)).toEqual(['full', 'well']), 5000);
  expect(tries).toBeGreaterThan(2);
});

test('[Y19] a defect erases nothing while offline', async () => {
  let tries = 0;
  const crashLog = vi.spyOn(log, 'crash').mockImplementation(() => undefined);
  const openBadly = () => (++tries > 5 ? stores.open() : Promise.reject(new Error('defect')));
  const { eraseStore } = await startWork(openBadly, { isOnline: () => false });
  await vi.waitFor(() => expect(tries).toBeGreaterThan(5), 5000);
  expect(eraseStore).not.toHaveBeenCalled();
  expect(crashLog).toHaveBeenCalledTimes(5);
  crashLog.mockRestore();
});

test('[Y8] a result is checked by a digest as soon as an event is, however long it was idle', async () => {
  const clock = manualClock(1_000_000);
  const digest = vi.fn(
    async () =>
      ({
        ok: true,
        value: { epoch: firstEpoch, serverTime: instant(0), digest: await digestOf(firstEpoch, []) },
      }) as const,
  );
  await startWork(() => stores.open(), {
    clock,
    transport: { ...silentTransport, digest },
    connect: async () => lastingConnection(),
  });
  /** Advances the clock by seconds, at most so many, until one more digest was compared. */
  const checkedWithin = async (seconds: number) => {
    const digestCalls = digest.mock.calls.length;
    for (let n = 0; n < seconds && digest.mock.calls.length === digestCalls; n++) {
      clock.advance(1000);
      await outbox.snapshot();
    }
    return digest.mock.calls.length > digestCalls;
  };
  await outbox.enqueue(messageCommand('un'), entryId(1));
  while (!(await checkedWithin(1)));
  for (let n = 0; n < 3; n++) expect(await checkedWithin(400)).toBe(true);
  expect(await checkedWithin(60)).toBe(false);
  await outbox.changeEpoch(firstEpoch);
  await outbox.record({
    epoch: firstEpoch,
    serverTime: instant(0),
    refused: false,
    results: [{ id: entryId(1), status: 'rejected', code: 'invalid', stream: null, rev: 0 }],
  });
  expect(await checkedWithin(60)).toBe(true);
});

test('[Y15] a leader that loses the lead checks the state', async () => {
  const { state } = await startWork(() => stores.open());
  await vi.waitFor(() => expect(state.current.isLeader).toBe(true));
  const channel = openChannel(syncChannel(ada));
  const relayed: unknown[] = [];
  channel.listen((message) => void relayed.push(message));
  const robber = new AbortController();
  const robbed = navigator.locks.request(
    leaderLock(ada),
    { steal: true },
    () => new Promise<void>((end) => robber.signal.addEventListener('abort', () => end())),
  );
  await vi.waitFor(() => expect(relayed).toContainEqual({ kind: 'state-request' }), 5000);
  expect(state.current.isLeader).toBe(false);
  robber.abort();
  await robbed;
  channel.close();
});

const retryLaterDrain = (code: 'offline' | 'rate-limited') =>
  vi.fn(async (attempt: number) =>
    attempt === 0
      ? ({ end: 'retry-later', code, retryAfter: 3_600_000, answeredCount: 0 } as const)
      : ({ end: 'empty', answeredCount: 0 } as const),
  );
const lastingConnection = () =>
  ({
    ok: true,
    value: {
      digest: null,
      closed: new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve())),
      sendTyping: () => undefined,
      close: () => undefined,
    },
  }) as const;

test('[Y5] a connection ends the wait of an attempt that failed offline', async () => {
  const drain = retryLaterDrain('offline');
  await startWork(() => stores.open(), {
    drain,
    connect: async () => (drain.mock.calls.length > 0 ? lastingConnection() : { ok: false, code: 'offline' }),
  });
  await vi.waitFor(() => expect(drain).toHaveBeenCalledWith(1), 5000);
});

test('[Y5] a requested pause is kept, connected or not', async () => {
  const drain = retryLaterDrain('rate-limited');
  const { state } = await startWork(() => stores.open(), {
    drain,
    connect: async () => (drain.mock.calls.length > 0 ? lastingConnection() : { ok: false, code: 'offline' }),
  });
  await vi.waitFor(() => expect(state.current.connection).toBe('online'), 5000);
  await vi.waitFor(() => expect(state.current.figures).not.toBeNull());
  expect(drain).toHaveBeenCalledTimes(1);
});

test.each([
  ['what was sent', { pull: silentTransport.push as unknown as Transport['pull'] }, 1],
  ['what was asked', {}, 0],
])(
  '[Y5] an answer to %s proves the server reachable: the connection is retried at once',
  async (_, given, answered) => {
    const back = Promise.withResolvers<void>();
    let there = false;
    const connect = vi.fn(async () => (there ? lastingConnection() : ({ ok: false, code: 'offline' } as const)));
    const drain = async () => ({ end: 'empty', answeredCount: there ? answered : 0 }) as const;
    const transport = {
      ...silentTransport,
      pull: () => back.promise.then(() => silentTransport.pull({ v: PROTOCOL_VERSION, epoch: null, heads: [] })),
      ...given,
    };
    const { state } = await startWork(() => stores.open(), { drain, connect, transport, clock: fastClock(1) });
    await vi.waitFor(() => expect(connect).toHaveBeenCalledTimes(1));
    there = true;
    back.resolve();
    await outbox.enqueue({ action: 'conversation.open', data: { conversationId: conversation, memberId: bela } });
    await vi.waitFor(() => expect(state.current.connection).toBe('online'), { timeout: 1200 });
  },
);

test('[Y1] rows are applied at once while the queue is sent; entries are removed after it', async () => {
  const [drainEnd, listening] = [Promise.withResolvers<void>(), Promise.withResolvers<LiveListener>()];
  const store = await stores.open();
  const firstChunk = chunkKey({ epoch: firstEpoch, stream: asStream(conversation), since: 1, chunkNo: 0 });
  const rows = async () => {
    const chunks = await storeWriter(store).readChunks([firstChunk]);
    return [...chunks.values()].flatMap((chunk) => chunk.rows.map(({ seq }) => seq));
  };
  const ownMessage = (seq: number) => message(seq, { senderId: ada });
  const { throughRev, membership, info, card, kind, stream } = pulledChangeSet(1);
  const pull = async () =>
    ({
      ok: true,
      value: {
        epoch: firstEpoch,
        serverTime: instant(0),
        streams: [
          {
            throughRev: throughRev,
            membership,
            info,
            card,
            kind,
            stream,
            rows: [ownMessage(1)],
            completeChunks: [],
            staleChunks: [],
            truncated: false,
          },
        ],
        gone: [],
      },
    }) as Awaited<ReturnType<Transport['pull']>>;
  await startWork(async () => store, {
    clock: systemClock,
    transport: { ...silentTransport, pull },
    drain: () => drainEnd.promise.then(() => ({ end: 'empty', answeredCount: 0 })),
    connect: async (_, listener) => (listening.resolve(listener), lastingConnection()),
  });
  await outbox.changeEpoch(firstEpoch);
  for (const n of [1, 2]) await outbox.enqueue(messageCommand(`${n}`), entryId(n));
  await vi.waitFor(async () => expect(await rows()).toEqual([1]));
  const { onItem } = await listening.promise;
  onItem({
    ...{ epoch: firstEpoch, stream, kind },
    membership: pulledChangeSet(2).membership as PresentMembership,
    rev: 2,
    info: pulledChangeSet(2).info,
    card,
    rows: [ownMessage(2)],
  });
  await vi.waitFor(async () => expect(await rows()).toEqual([1, 2]));
  expect((await outbox.snapshot()).entries).toHaveLength(2);
  drainEnd.resolve();
  await vi.waitFor(async () => expect((await outbox.snapshot()).entries).toEqual([]), 900);
});
