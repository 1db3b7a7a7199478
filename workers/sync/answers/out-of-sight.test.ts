import 'fake-indexeddb/auto';
import { entryRules } from '#actions/rules.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { albumPath } from '#schemas/album-media.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MediaItemId, MemberId } from '#schemas/ids.ts';
import type { AlbumsAnswer } from '#schemas/wire/albums.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { mediaOf } from '#sync/media/media.ts';
import { openOutbox, type Outbox } from '#sync/outbox/outbox.ts';
import { storedAnswers } from '#sync/store/answers.ts';
import type { Store } from '#sync/store/open.ts';
import { memberNo } from '#tests/support/answers.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { freshStores } from '#tests/support/stores.ts';
import { ada, START, uuid } from '#tests/support/streams.ts';
import type { AnswerKeeper } from '../ports.ts';
import type { RpcCall } from '../rpc.ts';
import { createAnswerKeeper } from './answer-keeper.ts';

const stores = freshStores();
const bela = memberNo(2);
let store: Store;
let outbox: Outbox;
let keeper: AnswerKeeper;
let calls: RpcCall[];
/** What the server shows of bela's albums, and whether it can be reached. */
let shown: string[];
/** Shown ones that lie in a private album. */
let locked: string[];
let isReachable: boolean;

const pathOf = (owner: MemberId, n: number) =>
  albumPath(owner, 'photo', uuid(100 + n), { type: 'image/webp', width: 30, height: 20 });
const [one, two, own] = [pathOf(bela, 1), pathOf(bela, 2), pathOf(ada, 3)];
const answerOf = (paths: readonly string[]): AlbumsAnswer => ({
  albums: {
    member: { id: bela, username: 'bela', avatarUrl: null, genre: 'femme', town: null, seal: false },
    items: paths.map((path, n) => ({
      id: uuid(100 + n) as string as MediaItemId,
      album: 'private',
      kind: 'photo',
      state: 'approved',
      path,
      poster: null,
      width: 30,
      height: 20,
      seconds: null,
      at: '2026-11-20T10:00:00Z',
      likes: 0,
      liked: false,
    })),
    private: { state: 'open', until: null },
    own: null,
    next: null,
  },
});
function respond({ name, request }: RpcCall): Result<unknown, FailureCode> {
  if (!isReachable) return refused('offline');
  if (name === 'member_albums') return done(answerOf(shown));
  const { paths } = request as { paths: string[] };
  const seen = (path: string) => shown.includes(path);
  return done({
    gone: paths.filter((path) => !seen(path)),
    locked: paths.filter((path) => seen(path) && locked.includes(path)),
  });
}

beforeEach(async () => {
  store = await stores.open();
  const clock = manualClock(START);
  outbox = await openOutbox({ account: ada, generation: 1 }, { rules: entryRules, clock });
  calls = [];
  shown = [one, two];
  locked = [];
  isReachable = true;
  const rpc = async (call: RpcCall) => (calls.push(call), respond(call));
  keeper = createAnswerKeeper({ store, outbox, clock, rpc });
});
afterEach(async () => {
  await mediaOf(outbox).clearCache();
  outbox.close();
});

const look = () => keeper.request({ kind: 'refresh', name: 'member.albums', params: { member: bela } });
const check = () => keeper.request({ kind: 'sight' });
const keep = (path: string) => mediaOf(outbox).save(path, { bytes: new ArrayBuffer(8), type: 'image/webp' });
const has = async (path: string) => (await mediaOf(outbox).picture(path)) !== null;
const storedPaths = async () =>
  (await storedAnswers(await store.answers())).flatMap(({ pages }) =>
    (pages as AlbumsAnswer[]).flatMap(({ albums }) => albums?.items.map(({ path }) => path) ?? []),
  );

test('[S18] a file that may not be seen any more leaves the device, and the answer that names it', async () => {
  await look();
  for (const path of [one, two, own]) await keep(path);
  shown = [two];
  await check();
  expect([await has(one), await has(two), await has(own)]).toEqual([false, true, true]);
  expect(await storedPaths()).toEqual([two]);
});

test('[S19] a file that was moved to a private album leaves the device, and its answer stays', async () => {
  await look();
  await keep(one);
  await keep(two);
  locked = [two];
  const before = calls.length;
  await check();
  expect([await has(one), await has(two)]).toEqual([true, false]);
  expect(await storedPaths()).toEqual([one, two]);
  expect(calls.slice(before).map(({ name }) => name)).toEqual(['media_out_of_sight']);
});

test('[S18] without an answer of the server everything stays, and the next check asks again', async () => {
  await look();
  await keep(one);
  [shown, isReachable] = [[], false];
  await check();
  expect([await has(one), await storedPaths()]).toEqual([true, [one, two]]);
  isReachable = true;
  await check();
  expect([await has(one), await storedPaths()]).toEqual([false, []]);
});

test('[S18] one’s own files are not asked about, and nothing is asked where there is nothing', async () => {
  await keep(own);
  await check();
  expect(calls).toEqual([]);
});
