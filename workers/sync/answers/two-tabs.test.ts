import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { openChannel } from '#lib/channel.ts';
import { done, refused } from '#lib/result.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import type { Transport } from '#sync/outbox/transport.ts';
import { storedAnswer } from '#sync/store/answers.ts';
import { searchId, searchPage, usernamesIn } from '#tests/support/answers.ts';
import { fastClock, fixedRandom } from '#tests/support/clocks.ts';
import { freshStores } from '#tests/support/stores.ts';
import { ada, firstEpoch, instant } from '#tests/support/streams.ts';
import { createAccountWork } from '../account.ts';
import { createStateHolder } from '../sync-state.ts';

const stores = freshStores();
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const transport: Transport = {
  push: async () => refused('offline'),
  pull: async () => done({ epoch: firstEpoch, serverTime: instant(0), streams: [], gone: [] }),
  chunks: async () => refused('offline'),
  digest: async () => refused('offline'),
};

/** One tab's worker; the first one leads. */
async function tab() {
  const state = createStateHolder();
  const outbox = await openOutbox({ account: ada, generation: 1 });
  const rpc = vi.fn(async () => done(searchPage([1, 2])));
  const openStore = vi.fn(() => stores.open());
  const work = createAccountWork({
    owner: { account: ada, generation: 1, email: 'ada@demo.alcove.test' },
    build: 1,
    outbox,
    state,
    openStore,
    rpc,
    transport,
    eraseStore: async () => undefined,
    clock: fastClock(5),
    random: fixedRandom(),
    locks: navigator.locks,
    channel: openChannel,
    connect: async () => refused('offline'),
    accessToken: async () => done('token'),
    afterUnauthorized: async () => undefined,
    keepSessionFresh: async () => undefined,
    isOnline: () => true,
    drain: async () => ({ end: 'empty', answeredCount: 0 }),
    forgetPictures: async () => undefined,
    onServerTime: () => undefined,
  });
  const ending = new AbortController();
  const running = work.run(ending.signal);
  ends.push(async () => {
    ending.abort();
    await running;
    outbox.close();
  });
  return { work, state, rpc, openStore };
}

const request = { kind: 'refresh', name: 'member.search', params: { username: 'a' } } as const;

test('[Y15] only the leader asks and writes, whichever tab wants an answer', async () => {
  const leader = await tab();
  await vi.waitFor(() => expect(leader.state.current.isLeader).toBe(true));
  const follower = await tab();
  const answer = await follower.work.requestAnswer(request);
  expect(answer.ok && usernamesIn(answer.value)).toEqual(['membre1', 'membre2']);
  expect([leader.rpc.mock.calls.length, follower.rpc.mock.calls.length]).toEqual([1, 0]);
  expect(follower.openStore).not.toHaveBeenCalled();
  const store = await leader.openStore.mock.results[0]?.value;
  expect(usernamesIn(await storedAnswer((await store?.answers()) as never, searchId('a')))).toEqual([
    'membre1',
    'membre2',
  ]);
  expect(await leader.work.requestAnswer(request)).toMatchObject({ ok: true });
});
