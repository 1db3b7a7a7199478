import { afterEach, expect, test, vi } from 'vitest';
import { openChannel, type Channel } from '#lib/channel.ts';
import { done, refused } from '#lib/result.ts';
import { refusedRetryAfter } from '#lib/retry-after.ts';
import { searchAnswerOf } from '#tests/support/answers.ts';
import { fastClock, fixedRandom } from '#tests/support/clocks.ts';
import type { AnswerKeeper } from '../ports.ts';
import { requestFromLeader, serveRequests } from './relay-requests.ts';

const openChannels: Channel[] = [];
const channel = () => {
  const channelEnd = openChannel('relay');
  openChannels.push(channelEnd);
  return channelEnd;
};
afterEach(() => {
  for (const each of openChannels.splice(0)) each.close();
});

const request = { kind: 'refresh', name: 'member.search', params: { username: 'a' } } as const;
const follower = (relay = channel(), leader = (): AnswerKeeper | null => null) => ({
  leader,
  relay,
  clock: fastClock(50),
  random: fixedRandom(),
});

test('[Y15] a follower’s request reaches the leader, and the answer comes back', async () => {
  const keeper = { request: vi.fn(async () => done(searchAnswerOf('a'))) };
  const stop = serveRequests(channel(), keeper);
  expect(await requestFromLeader(request, follower())).toEqual(done(searchAnswerOf('a')));
  expect(keeper.request).toHaveBeenCalledWith(request);
  stop();
});

test('[Y15] a refusal comes back with its code', async () => {
  serveRequests(channel(), { request: async () => refused('rate-limited') });
  expect(await requestFromLeader(request, follower())).toEqual(refused('rate-limited'));
});

test('[Y15] a refusal says in every tab how long the server asks to wait', async () => {
  const refusal = refusedRetryAfter('rate-limited', 12_000);
  serveRequests(channel(), { request: async () => refusal });
  expect(await requestFromLeader(request, follower())).toEqual(refusal);
});

test('[Y15] a tab that leads asks itself', async () => {
  const keeper = { request: async () => done(null) };
  expect(
    await requestFromLeader(
      request,
      follower(channel(), () => keeper),
    ),
  ).toEqual(done(null));
});

test('[Y15] until somebody leads, the request is repeated', async () => {
  let keeper: AnswerKeeper | null = null;
  const requested = new Promise((resolve) => channel().listen(resolve));
  const answer = requestFromLeader(
    request,
    follower(channel(), () => keeper),
  );
  await requested;
  keeper = { request: async () => done(searchAnswerOf('a')) };
  expect(await answer).toEqual(done(searchAnswerOf('a')));
});

test('[Y15] a leader that stops under a request passes it on to the next one', async () => {
  let own: AnswerKeeper | null = {
    async request() {
      own = null;
      serveRequests(channel(), { request: async () => done(searchAnswerOf('a')) });
      return refused('storage-broken');
    },
  };
  expect(
    await requestFromLeader(
      request,
      follower(channel(), () => own),
    ),
  ).toEqual(done(searchAnswerOf('a')));
});

test('[Y15] where nobody leads, waiting ends', async () =>
  expect(await requestFromLeader(request, follower())).toEqual(refused('timeout')));
