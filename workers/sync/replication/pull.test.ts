import { expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { PullRequest, UnparsedPull } from '#schemas/wire/sync.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { StreamId } from '#schemas/ids.ts';
import { fixedRandom, virtualClock } from '#tests/support/clocks.ts';
import {
  otherConversation,
  card,
  conversation,
  firstEpoch,
  head,
  info,
  instant,
  membership,
} from '#tests/support/streams.ts';
import { memoryWriter } from '#tests/support/writers.ts';
import { createUnknownStreams } from './unknown-streams.ts';
import { createPuller } from './pull.ts';

const empty: UnparsedPull = { epoch: firstEpoch, serverTime: instant(0), streams: [], gone: [] };

function pulling(answers: UnparsedPull[] = []) {
  const clock = virtualClock();
  const stop = new AbortController();
  const requests: PullRequest[] = [];
  const failures: FailureCode[] = [];
  const failing: FailureCode[] = [];
  let appliedCount = 0;
  let suspected = false;
  const puller = createPuller({
    clock,
    random: fixedRandom(1),
    server: {
      async pull(request) {
        requests.push(request);
        const code = failing.shift();
        return code
          ? { ok: false, code, ...(code === 'rate-limited' && { retryAfterMs: 8000 }) }
          : { ok: true, value: answers.shift() ?? empty };
      },
      chunks: () => Promise.reject(new Error('not asked')),
      digest: () => Promise.reject(new Error('not asked')),
    },
    writer: memoryWriter(firstEpoch, [head(7, { card: card({ rev: 3 }), membership: membership({ rev: 4 }) })]),
    applier: {
      apply: async (_, items) => (items.every(({ rows }) => rows) ? 'applied' : 'stale'),
      sweep: async () => undefined,
      runSerially: (work) => work(),
      doubtsHistory: () => suspected,
    },
    unknownStreams: createUnknownStreams(),
    answeredStreams: async () => [asStream(conversation), asStream(otherConversation)],
    onAnswer: () => undefined,
    onFailure: (code) => void failures.push(code),
    onApplied: () => void (appliedCount += 1),
  });
  const running = puller.run(stop.signal);
  return {
    clock,
    puller,
    requests,
    failing,
    failures,
    suspect: () => void (suspected = true),
    appliedCount: () => appliedCount,
    end: () => (stop.abort(), running),
  };
}

test('[Y7] a pull names every head, and the head-less streams of answered entries', async () => {
  const { clock, puller, requests, end } = pulling();
  puller.requestPull();
  await clock.advance(200);
  expect(requests).toEqual([
    {
      v: PROTOCOL_VERSION,
      epoch: firstEpoch,
      heads: [
        [conversation, 7, 4, 3],
        [otherConversation, 0, 0, 0],
      ],
    },
  ]);
  await end();
});

test('[Y7] the first pull of a start waits for nothing', async () => {
  const { clock, puller, requests, end } = pulling();
  puller.requestPull();
  await clock.advance(0);
  expect(requests).toHaveLength(1);
  puller.requestPull();
  await clock.advance(100);
  expect(requests).toHaveLength(1);
  await clock.advance(50);
  expect(requests).toHaveLength(2);
  await end();
});

test('[Y21] a caller waiting for an epoch needs no second pull', async () => {
  const { clock, puller, requests, end } = pulling();
  puller.requestPull();
  await Promise.resolve();
  for (let n = 0; n < 3; n++) await Promise.resolve().then(() => puller.requestEpoch());
  await clock.advance(5000);
  expect(requests).toHaveLength(1);
  puller.requestEpoch();
  await clock.advance(5000);
  expect(requests).toHaveLength(2);
  await end();
});

test('[Y8] many pull requests within a moment make one pull', async () => {
  const { clock, puller, requests, appliedCount, end } = pulling();
  for (let n = 0; n < 10; n++) puller.requestPull();
  await clock.advance(5000);
  expect(requests).toHaveLength(1);
  expect(appliedCount()).toBe(1);
  puller.requestPull();
  await clock.advance(5000);
  expect(requests).toHaveLength(2);
  await end();
});

test('[Y8] the state is idle without a pending pull, and again once the last was applied', async () => {
  const { clock, puller, failing, appliedCount, end } = pulling();
  await puller.whenIdle();
  failing.push('offline');
  puller.requestPull();
  let quiet = false;
  void puller.whenIdle().then(() => (quiet = true));
  await clock.advance(150);
  expect([quiet, appliedCount()]).toEqual([false, 0]);
  await clock.advance(5000);
  expect([quiet, appliedCount()]).toEqual([true, 1]);
  await end();
});

test('[Y8] a requested pause delays every pull, whatever triggers it', async () => {
  const { clock, puller, requests, failing, end } = pulling();
  failing.push('rate-limited');
  puller.requestPull();
  await clock.advance(0);
  puller.retryNow();
  puller.requestPull();
  await clock.advance(7999);
  expect(requests).toHaveLength(1);
  await clock.advance(2001);
  expect(requests).toHaveLength(2);
  puller.retryNow();
  puller.requestPull();
  await clock.advance(150);
  expect(requests).toHaveLength(3);
  await end();
});

test('[Y8] after failures the next pull waits longer each time, or until the network returns', async () => {
  const { clock, puller, requests, failing, failures, end } = pulling();
  failing.push('offline', 'retry', 'timeout', 'offline', 'offline');
  puller.requestPull();
  await clock.advance(0);
  expect(requests).toHaveLength(1);
  await clock.advance(999);
  expect(requests).toHaveLength(1);
  await clock.advance(1);
  expect(requests).toHaveLength(2);
  await clock.advance(2000);
  expect(requests).toHaveLength(3);
  await clock.advance(3999);
  expect(requests).toHaveLength(3);
  puller.retryNow();
  await clock.advance(0);
  expect(requests).toHaveLength(4);
  expect(failures).toEqual(['offline', 'retry', 'timeout', 'offline']);
  await end();
});

test('[Y7] an answer with unreadable rows is requested again, later each time', async () => {
  const unreadable = {
    stream: asStream(conversation),
    kind: 'conversation',
    membership: membership(),
    info: info(1),
    card: null,
    throughRev: 1,
    rows: [{ seq: 'one' }],
    completeChunks: [],
    staleChunks: [],
    truncated: false,
  } as const;
  const unreadableAnswer = {
    ...empty,
    streams: [{ ...unreadable, rows: [...unreadable.rows], completeChunks: [], staleChunks: [] }],
  };
  const { clock, puller, requests, failures, appliedCount, end } = pulling([unreadableAnswer, unreadableAnswer]);
  puller.requestPull();
  await clock.advance(1999);
  expect([requests.length, failures, appliedCount()]).toEqual([2, ['bad-answer', 'bad-answer'], 0]);
  await clock.advance(2000);
  expect([requests.length, appliedCount()]).toEqual([3, 1]);
  await end();
});

test('[Y7, Y18] streams of an unknown kind are named in later pulls and are no failure', async () => {
  const stream = '00000000-0000-4000-8000-0000000000aa';
  const later = {
    stream,
    kind: 'of later',
    membership: { rev: 2, role: 'admin' },
    throughRev: 9,
    info: {},
    rows: [{}],
  };
  const gone = { stream: stream as StreamId, membership: { gone: true, rev: 3 } } as const;
  const { clock, puller, requests, failures, appliedCount, end } = pulling([
    { ...empty, streams: [later] },
    { ...empty, gone: [gone] },
  ]);
  for (let pulls = 0; pulls < 3; pulls++) {
    puller.requestPull();
    await clock.advance(200);
  }
  expect(requests.map(({ heads }) => heads.find(([id]) => id === stream))).toEqual([
    undefined,
    [stream, 9, 2, 0],
    undefined,
  ]);
  expect([failures, appliedCount()]).toEqual([[], 3]);
  await end();
});

test('[Y21] a pull tells the server that its data contradict the device’s', async () => {
  const { clock, puller, requests, suspect, end } = pulling();
  puller.requestPull();
  await clock.advance(200);
  suspect();
  puller.requestPull();
  await clock.advance(200);
  expect(requests.map(({ otherHistory }) => otherHistory)).toEqual([undefined, true]);
  await end();
});
