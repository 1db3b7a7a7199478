import 'fake-indexeddb/auto';
import { entryRules } from '#actions/rules.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { SearchAnswer } from '#schemas/wire/members.ts';
import { streamKinds } from '#streams/registry.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { storedAnswer } from '#sync/store/answers.ts';
import { streamDocOf, epochDoc } from '#sync/store/collections.ts';
import type { Store } from '#sync/store/open.ts';
import { openOutbox, type Outbox } from '#sync/outbox/outbox.ts';
import { memberNo, searchId, searchPage, usernamesIn } from '#tests/support/answers.ts';
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts';
import { freshStores } from '#tests/support/stores.ts';
import { accountHead, ada, conversation, firstEpoch, START } from '#tests/support/streams.ts';
import type { RpcCall } from '../rpc.ts';
import type { AnswerKeeper } from '../ports.ts';
import { createAnswerKeeper } from './answer-keeper.ts';

const stores = freshStores();
let store: Store;
let outbox: Outbox;
let clock: ManualClock;
let calls: RpcCall[];
let respond: (call: RpcCall) => Result<unknown, FailureCode> | Promise<Result<unknown, FailureCode>>;
let keeper: AnswerKeeper;

beforeEach(async () => {
  store = await stores.open();
  clock = manualClock(START);
  outbox = await openOutbox({ account: ada, generation: 1 }, { rules: entryRules, clock });
  calls = [];
  respond = () => done(searchPage([1, 2]));
  const rpc = async (call: RpcCall) => {
    calls.push(call);
    return respond(call);
  };
  keeper = createAnswerKeeper({ store, outbox, clock, rpc });
});
afterEach(() => outbox.close());

const refresh = { kind: 'refresh', name: 'member.search', params: { username: 'a' } } as const;
const more = { ...refresh, kind: 'more' } as const;
const stored = async () => storedAnswer(await store.answers(), searchId('a'));
const byCursor = (pages: Record<string, SearchAnswer>) => (call: RpcCall) =>
  done(pages[(call.request as { after: string | null }).after ?? 'first']);

test('an answer is asked for once, and stored with its time', async () => {
  const [one, two] = await Promise.all([keeper.request(refresh), keeper.request(refresh)]);
  expect(calls.map(({ name, request }) => [name, request])).toEqual([
    ['search_members', { filters: { username: 'a' }, after: null, count: 24 }],
  ]);
  expect(one).toEqual(two);
  expect(await stored()).toMatchObject({ at: START, usedAt: START, next: null });
  expect(usernamesIn(await stored())).toEqual(['membre1', 'membre2']);
});

test('after a change an answer is asked for again, once, though one is on its way', async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  respond = () => arrival.then(() => done(searchPage([1, 2])));
  const first = keeper.request(refresh);
  const later = [keeper.request({ ...refresh, afterChange: true }), keeper.request({ ...refresh, afterChange: true })];
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  respond = () => done(searchPage([2]));
  arrive();
  expect(usernamesIn(await first.then((answer) => (answer.ok ? answer.value : null)))).toEqual(['membre1', 'membre2']);
  for (const answer of await Promise.all(later)) expect(answer.ok && usernamesIn(answer.value)).toEqual(['membre2']);
  expect(calls).toHaveLength(2);
  expect(usernamesIn(await stored())).toEqual(['membre2']);
});

test('after a change an answer is asked for though the one on its way fails', async () => {
  let fail = () => {};
  const failure = new Promise<void>((resolve) => (fail = resolve));
  respond = () => failure.then(() => refused('timeout'));
  const first = keeper.request(refresh);
  const later = keeper.request({ ...refresh, afterChange: true });
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  respond = () => done(searchPage([1]));
  fail();
  expect([await first, (await later).ok]).toEqual([refused('timeout'), true]);
});

test('further pages are asked for by cursor until there are none', async () => {
  respond = byCursor({ first: searchPage([1], 'c1'), c1: searchPage([2], null) });
  await keeper.request(refresh);
  await keeper.request(more);
  await keeper.request(more);
  expect(calls).toHaveLength(2);
  expect(usernamesIn(await stored())).toEqual(['membre1', 'membre2']);
});

test('empty pages are followed, but not for ever', async () => {
  respond = byCursor({ first: searchPage([], 'c1'), c1: searchPage([5], 'c2') });
  await keeper.request(refresh);
  expect(usernamesIn(await stored())).toEqual(['membre5']);
  calls = [];
  respond = () => done(searchPage([], 'again'));
  await keeper.request(refresh);
  expect(calls).toHaveLength(6);
});

test.each(['offline', 'timeout', 'server-error', 'rate-limited'] as const)(
  'after « %s » the reason is told, and what is stored stays',
  async (code) => {
    await keeper.request(refresh);
    respond = () => refused(code);
    expect(await keeper.request(refresh)).toEqual(refused(code));
    expect(usernamesIn(await stored())).toEqual(['membre1', 'membre2']);
  },
);

test('an answer of another shape is refused whole', async () => {
  respond = () => done({ members: [{ id: 4 }] });
  expect(await keeper.request(refresh)).toEqual(refused('bad-answer'));
  expect(await stored()).toBeNull();
});

test('what does not fit the registry asks nothing', async () => {
  expect(await keeper.request({ ...refresh, name: 'unknown' })).toEqual(refused('bad-request'));
  expect(await keeper.request({ ...refresh, params: { radius: 'x' } })).toEqual(refused('bad-request'));
  expect(calls).toEqual([]);
});

test('[Y9] an answer that this member may not have any more leaves the device', async () => {
  await keeper.request(refresh);
  respond = () => refused('forbidden');
  await keeper.request(refresh);
  expect(await stored()).toBeNull();
});

test('[Y9] forgotten members leave what is stored, without a network', async () => {
  await keeper.request(refresh);
  respond = () => refused('offline');
  await keeper.request({ kind: 'forget', members: [memberNo(1)] });
  expect(usernamesIn(await stored())).toEqual(['membre2']);
});

test('[Y9] whom the account blocks is not stored, though the server still names them', async () => {
  await store.streams.bulkUpsert([epochDoc(firstEpoch), streamDocOf(accountHead([memberNo(2)]), streamKinds)]);
  await keeper.request(refresh);
  expect(usernamesIn(await stored())).toEqual(['membre1']);
});

test('[Y9] whom the member blocks while the answer is on its way is not stored', async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  respond = async () => {
    await arrival;
    return done(searchPage([1, 2]));
  };
  const answer = keeper.request(refresh);
  await outbox.enqueue({ action: 'member.block', data: { memberId: memberNo(1), conversationId: conversation } });
  arrive();
  await answer;
  expect(usernamesIn(await stored())).toEqual(['membre2']);
});

test('[Y9] whoever is forgotten while a page is on its way is not stored with it', async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  respond = () => arrival.then(() => done(searchPage([1, 2])));
  const answer = keeper.request(refresh);
  await keeper.request({ kind: 'forget', members: [memberNo(1)] });
  arrive();
  await answer;
  expect(usernamesIn(await stored())).toEqual(['membre2']);
  await keeper.request(refresh);
  expect(usernamesIn(await stored())).toEqual(['membre1', 'membre2']);
});

test('[Y17] an answer that comes after its store was closed is a refusal', async () => {
  respond = async () => {
    await store.close();
    return done(searchPage([1, 2]));
  };
  expect(await keeper.request(refresh)).toMatchObject({ ok: false });
});

test('nothing is made for who has no answers', async () => {
  await keeper.request({ kind: 'forget', members: [memberNo(1)] });
  await keeper.request({ ...refresh, kind: 'use' });
  expect(await store.hasAnswers()).toBe(false);
});

test('a use is noted once a minute, and changes nothing else', async () => {
  await keeper.request(refresh);
  clock.advance(30_000);
  await keeper.request({ ...refresh, kind: 'use' });
  expect(await stored()).toMatchObject({ usedAt: START });
  clock.advance(30_000);
  await keeper.request({ ...refresh, kind: 'use' });
  expect(await stored()).toMatchObject({ at: START, usedAt: START + 60_000 });
  expect(calls).toHaveLength(1);
});

test('[Y19] on a full disk the answer is given all the same', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  const answers = await store.answers();
  vi.spyOn(answers.storageInstance, 'bulkWrite').mockRejectedValue(full);
  const answer = await keeper.request(refresh);
  expect(answer.ok && usernamesIn(answer.value)).toEqual(['membre1', 'membre2']);
  expect(await stored()).toBeNull();
});

test('[Y19] on a full disk further pages are given too', async () => {
  respond = byCursor({ first: searchPage([1], 'c1'), c1: searchPage([2], 'c2'), c2: searchPage([3]) });
  const full = new DOMException('full', 'QuotaExceededError');
  const opening = vi.spyOn(store, 'answers').mockRejectedValue(full);
  await keeper.request(refresh);
  await keeper.request(more);
  const third = await keeper.request(more);
  expect(third.ok && usernamesIn(third.value)).toEqual(['membre1', 'membre2', 'membre3']);
  opening.mockRestore();
  await keeper.request(refresh);
  expect(usernamesIn(await stored())).toEqual(['membre1']);
});

test('[Y19] a store that cannot be read is a refusal', async () => {
  await store.close();
  expect(await keeper.request(more)).toEqual(refused('storage-broken'));
});
