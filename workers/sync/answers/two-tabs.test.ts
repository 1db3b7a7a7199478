import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import { done } from '#lib/result.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import { storedAnswer } from '#sync/store/answers.ts';
import { accountParts, testOwner } from '#tests/support/account-parts.ts';
import { searchId, searchPage, usernamesIn } from '#tests/support/answers.ts';
import { fastClock } from '#tests/support/clocks.ts';
import { freshStores } from '#tests/support/stores.ts';
import { createAccountWork } from '../account.ts';

const stores = freshStores();
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Starts one tab's worker; the first one leads. */
async function tab() {
  const outbox = await openOutbox(testOwner, { rules: entryRules });
  const rpc = vi.fn(async () => done(searchPage([1, 2])));
  const openStore = vi.fn(() => stores.open());
  const storePort = { open: openStore, erase: async () => undefined };
  const parts = accountParts(outbox, storePort, { clock: fastClock(5), rpc });
  const work = createAccountWork(parts);
  const ending = new AbortController();
  const running = work.run(ending.signal);
  ends.push(async () => {
    ending.abort();
    await running;
    outbox.close();
  });
  return { work, state: parts.state, rpc, openStore };
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
