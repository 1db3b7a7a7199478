import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DigestAnswer, HeadTag } from '#schemas/wire/sync.ts';
import { digestOf } from '#sync/replica/digest.ts';
import { asStream } from '#schemas/as-stream.ts';
import { fixedRandom, virtualClock } from '#tests/support/clocks.ts';
import {
  conversation,
  firstEpoch,
  head,
  instant,
  membership,
  otherConversation,
  secondEpoch,
} from '#tests/support/streams.ts';
import { memoryWriter } from '#tests/support/writers.ts';
import { createUnknownStreams } from './unknown-streams.ts';
import { createDigestCheck } from './digest.ts';

// The real digest runs in another thread, for a time that the virtual clock cannot know.
beforeEach(() => {
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(
    async (_, data) =>
      Uint8Array.from(
        createHash('sha256')
          .update(data as Uint8Array)
          .digest(),
      ).buffer,
  );
});
afterEach(() => vi.restoreAllMocks());

async function checking() {
  const clock = virtualClock();
  const stop = new AbortController();
  const writer = memoryWriter(firstEpoch, [head(3)]);
  const same = await digestOf(firstEpoch, [head(3)]);
  const self = { requests: 0, pulls: 0, says: same, offline: false };
  const answer = (digest: string, epoch = firstEpoch): DigestAnswer => ({ epoch, serverTime: instant(0), digest });
  const unknownStreams = createUnknownStreams();
  const check = createDigestCheck({
    clock,
    random: fixedRandom(),
    writer,
    unknownStreams,
    server: {
      async digest() {
        self.requests += 1;
        return self.offline ? { ok: false, code: 'offline' } : { ok: true, value: answer(self.says) };
      },
      pull: () => Promise.reject(new Error('not asked')),
      chunks: () => Promise.reject(new Error('not asked')),
    },
    requestPull: () => void (self.pulls += 1),
  });
  return { clock, check, self, answer, same, writer, unknownStreams, stop, signal: stop.signal };
}

test('[Y8] equal digests cause no pull', async () => {
  const { check, answer, same, self, signal } = await checking();
  expect(await check.compare(answer(same), signal)).toBe(true);
  expect(self).toMatchObject({ requests: 0, pulls: 0 });
});

test('[Y8] a difference gone a second later was only in transit', async () => {
  const { clock, check, answer, same, self, signal } = await checking();
  self.says = same;
  const compared = check.compare(answer('other'), signal);
  await clock.advance(1000);
  expect(await compared).toBe(true);
  expect(self).toMatchObject({ requests: 1, pulls: 0 });
});

test('[Y8, Y18] streams of an unknown kind count as the server last named them', async () => {
  const { check, answer, unknownStreams, self, signal } = await checking();
  const tag: HeadTag = [asStream(otherConversation), 9, 2, 0];
  const both = await digestOf(firstEpoch, [
    head(3),
    head(9, { id: tag[0], card: null, membership: membership({ rev: 2 }) }),
  ]);
  unknownStreams.note(firstEpoch, [tag], []);
  expect(await check.compare(answer(both), signal)).toBe(true);
  expect(self).toMatchObject({ requests: 0, pulls: 0 });
});

test('[Y8] a lost last event is found: a difference after a second causes a pull', async () => {
  const { clock, check, self, writer, signal } = await checking();
  writer.now.heads.set(asStream(conversation), head(2));
  const compared = check.compare(null, signal);
  await clock.advance(999);
  expect(self.pulls).toBe(0);
  await clock.advance(1);
  expect(await compared).toBe(false);
  expect(self).toMatchObject({ requests: 2, pulls: 1 });
});

test('[Y21] a digest of another epoch differs', async () => {
  const { clock, check, writer, signal } = await checking();
  writer.now.epoch = secondEpoch;
  const compared = check.compare(null, signal);
  await clock.advance(1000);
  expect(await compared).toBe(false);
});

test('[Y8] checks come every 30 seconds, less often while idle', async () => {
  const { clock, check, self, stop, signal } = await checking();
  const running = check.run(signal);
  await clock.advance(30_000);
  expect(self.requests).toBe(1);
  await clock.advance(60_000);
  expect(self.requests).toBe(2);
  await clock.advance(120_000);
  expect(self.requests).toBe(3);
  await clock.advance(10 * 60_000);
  expect(self.requests).toBe(5);
  check.noteActivity();
  await clock.advance(30_000);
  expect(self.requests).toBe(6);
  stop.abort();
  await running;
});

test('[G27] a difference in streams that change meanwhile is compared again seconds later', async () => {
  const { clock, check, self, writer, signal } = await checking();
  const move = (rev: number) => writer.now.heads.set(asStream(conversation), head(rev));
  move(1);
  const compared = check.compare(null, signal);
  await clock.advance(500);
  move(2);
  await clock.advance(500);
  expect(self).toMatchObject({ requests: 2, pulls: 0 });
  await clock.advance(3499);
  move(3);
  await clock.advance(1);
  expect(await compared).toBe(true);
  expect(self).toMatchObject({ requests: 3, pulls: 0 });
});

test('[G27] a difference that stays causes a pull, also while streams change without end', async () => {
  const { clock, check, self, writer, signal } = await checking();
  const compared = check.compare(null, signal);
  self.says = 'other';
  for (let rev = 10; rev < 14; rev++) {
    writer.now.heads.set(asStream(conversation), head(rev));
    await clock.advance(3500);
  }
  expect(await compared).toBe(false);
  expect(self.pulls).toBe(1);
});
