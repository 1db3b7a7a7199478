import { entryRules } from '#actions/rules.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { EntryId } from '#schemas/ids.ts';
import type { PushAnswer, PushRequest } from '#schemas/wire/sync.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts';
import {
  ada,
  entryId,
  firstEpoch,
  messageId,
  conversation,
  secondEpoch,
  START,
  messageCommand,
} from '#tests/support/streams.ts';
import { drain, type DrainPorts } from './drain.ts';
import { openOutbox, type Outbox } from './outbox.ts';

type Push = DrainPorts['push'];
const random = { uuid: () => crypto.randomUUID(), fraction: () => 0.5 };
let clock: ManualClock;
let outbox: Outbox;
/** Ids that the server has applied, in order, each once. */
let applied: EntryId[];
let requests: PushRequest[];

const answer = (request: PushRequest, fields: Partial<PushAnswer> = {}): Result<PushAnswer, FailureCode> => {
  requests.push(request);
  const results = request.entries.map(({ id }) => {
    const status = applied.includes(id) ? ('duplicate' as const) : ('applied' as const);
    if (status === 'applied') applied.push(id);
    return { id, status, stream: null, rev: 1 };
  });
  return done({ epoch: firstEpoch, serverTime: new Date(START).toISOString(), refused: false, results, ...fields });
};
const server: Push = (request) => Promise.resolve(answer(request));
const run = (push: Push = server, ports: Partial<DrainPorts> = {}) => drain({ outbox, push, clock, random, ...ports });
const statuses = async () => [...(await outbox.snapshot()).results.values()].map(({ status }) => status);

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  clock = manualClock(START);
  [applied, requests] = [[], []];
  outbox = await openOutbox({ account: ada, generation: 1 }, { rules: entryRules, clock });
  await outbox.changeEpoch(firstEpoch);
});
afterEach(() => outbox.close());

test('[Y5] a requested pause is reported and part of the wait', async () => {
  await outbox.enqueue(messageCommand('un'), entryId(1));
  expect(await run(() => Promise.resolve({ ok: false, code: 'rate-limited', retryAfterMs: 8000 }))).toEqual({
    end: 'retry-later',
    code: 'rate-limited',
    retryAfter: 9000,
    minimumDelay: 9000,
    answeredCount: 0,
  });
});

describe('entries to send', () => {
  test('[Y5] all leave, in order, until none is left', async () => {
    for (let n = 1; n <= 3; n++) await outbox.enqueue(messageCommand(`${n}`), entryId(n));
    expect(await run()).toEqual({ end: 'empty', answeredCount: 3 });
    expect(applied).toEqual([1, 2, 3].map(entryId));
    expect(requests).toMatchObject([{ v: PROTOCOL_VERSION, epoch: firstEpoch }]);
  });
  test('[Y4] at most 200 entries a push', async () => {
    for (let n = 1; n <= 203; n++) await outbox.enqueue(messageCommand(`${n}`), entryId(n));
    await run();
    expect(requests.map(({ entries }) => entries.length)).toEqual([200, 3]);
  });
  test('[Y6] results are written to the outbox; entries stay until a worker has applied them', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    await run();
    const { entries, results } = await outbox.snapshot();
    expect([entries.length, results.get(entryId(1))?.status]).toEqual([1, 'applied']);
    expect(await run()).toEqual({ end: 'empty', answeredCount: 0 });
    expect(requests).toHaveLength(1);
  });
  test('[Y1] an entry settled by its row before the answer is no bad answer; the rest is sent', async () => {
    for (const n of [1, 2]) await outbox.enqueue(messageCommand(`${n}`), entryId(n));
    const slow: Push = async (request) => {
      const pushAnswer = answer(request);
      if (requests.length === 1)
        await outbox.settle({
          epoch: firstEpoch,
          settledIds: new Set(),
          foundResults: request.entries.map(({ id }) => ({
            id,
            epoch: firstEpoch,
            status: 'applied',
            stream: null,
            rev: 1,
          })),
        });
      if (requests.length === 1) await outbox.enqueue(messageCommand('3'), entryId(3));
      return pushAnswer;
    };
    expect(await run(slow)).toEqual({ end: 'empty', answeredCount: 1 });
    expect(applied).toEqual([1, 2, 3].map(entryId));
  });
  test('[Y4] results of entries that were not sent are bad answers', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    const stranger: Push = (request) =>
      Promise.resolve(answer(request, { results: [{ id: entryId(9), status: 'applied', stream: null, rev: 1 }] }));
    expect(await run(stranger)).toMatchObject({ end: 'retry-later', code: 'bad-answer' });
  });
  test('an entry that waits for « Toujours envoyer ? » stays', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    clock.advance(13 * 3_600_000);
    expect(await run()).toEqual({ end: 'held', answeredCount: 0 });
    expect(requests).toEqual([]);
  });
});

describe('pipelined batches', () => {
  const cancelled = () => outbox.discard(messageId(2));
  const order = () => requests.map(({ entries }) => entries.map(({ id }) => id));

  test('[Y3] a batch leaves when the previous one is answered, before that is on disk', async () => {
    for (let n = 1; n <= 5; n++) await outbox.enqueue(messageCommand(`${n}`), entryId(n));
    let [inFlight, most] = [0, 0];
    const written = Promise.withResolvers<void>();
    const slow: Outbox = { ...outbox, record: (pushAnswer) => written.promise.then(() => outbox.record(pushAnswer)) };
    const drained = run(
      async (request) => {
        most = Math.max(most, ++inFlight);
        await new Promise((resolve) => setImmediate(resolve));
        inFlight -= 1;
        if (requests.length === 1) written.resolve();
        return answer(request);
      },
      { outbox: slow, batchSize: 2 },
    );
    expect(await drained).toEqual({ end: 'empty', answeredCount: 5 });
    expect([most, order()]).toEqual([1, [[1, 2], [3, 4], [5]].map((batch) => batch.map(entryId))]);
    expect(await statuses()).toHaveLength(5);
  });
  test('[Y3] an entry withdrawn while the previous batch is under way is not sent', async () => {
    for (let n = 1; n <= 3; n++) await outbox.enqueue(messageCommand(`${n}`), entryId(n));
    await run(
      async (request) => {
        const claimed = async () => (await outbox.snapshot()).claimed.has(entryId(2));
        if (requests.length === 0) await expect.poll(claimed).toBe(true).then(cancelled);
        return answer(request);
      },
      { batchSize: 1 },
    );
    expect(applied).not.toContain(entryId(2));
    expect(applied).toContain(entryId(3));
  });
  test('[Y2] a message that refers to a refused one is not sent although it was claimed', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    await outbox.enqueue(
      { action: 'message.edit', data: { conversationId: conversation, messageId: messageId(1), text: 'un !' } },
      entryId(2),
    );
    const strict: Push = (request) =>
      Promise.resolve(
        answer(request, {
          results: request.entries.map(({ id }) => ({ id, status: 'rejected', code: 'blocked', stream: null, rev: 0 })),
        }),
      );
    expect(await run(strict, { batchSize: 1 })).toMatchObject({ end: 'empty' });
    expect(order()).toEqual([[entryId(1)]]);
    expect((await outbox.snapshot()).results.get(entryId(2))).toMatchObject({
      status: 'rejected',
      code: 'with-rejected',
    });
  });
  test('[Y19] a result that cannot be written is reported, and nothing is lost', async () => {
    for (let n = 1; n <= 3; n++) await outbox.enqueue(messageCommand(`${n}`), entryId(n));
    const full: Outbox = { ...outbox, record: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
    await expect(run(server, { outbox: full, batchSize: 1 })).rejects.toThrow('full');
    expect(await run()).toMatchObject({ end: 'empty', answeredCount: 3 });
    expect(applied).toEqual([1, 2, 3].map(entryId));
  });
});

describe('failures', () => {
  const failing =
    (code: FailureCode): Push =>
    () =>
      Promise.resolve(refused(code));
  test('[Y1] nothing is lost or re-queued: the same ids leave later as duplicates', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    const lostAnswerPush: Push = (request) => {
      answer(request);
      return Promise.resolve(refused('timeout'));
    };
    expect(await run(lostAnswerPush)).toEqual({
      end: 'retry-later',
      code: 'timeout',
      retryAfter: 750,
      answeredCount: 0,
    });
    expect(await run()).toMatchObject({ end: 'empty', answeredCount: 1 });
    expect(applied).toEqual([entryId(1)]);
    expect(await statuses()).toEqual(['duplicate']);
  });
  test('each further failure waits longer', async () => {
    await outbox.enqueue(messageCommand('un'));
    expect(await run(failing('offline'), { attempt: 3 })).toMatchObject({ end: 'retry-later', retryAfter: 6000 });
  });
  test('[Y16, Y18] a lost session pauses the queue; « too old » keeps it', async () => {
    await outbox.enqueue(messageCommand('un'));
    expect(await run(failing('session-lost'))).toEqual({ end: 'session-lost', answeredCount: 0 });
    expect(await run(failing('protocol-too-old'))).toEqual({ end: 'outdated', answeredCount: 0 });
    expect((await outbox.snapshot()).entries).toHaveLength(1);
  });
  test('[Y21] before the first pull, or in another epoch, a pull comes first', async () => {
    await outbox.enqueue(messageCommand('un'));
    expect(
      await run((request) => Promise.resolve(answer(request, { refused: true, epoch: secondEpoch, results: [] }))),
    ).toEqual({ end: 'epoch', answeredCount: 0 });
    expect(await statuses()).toEqual([]);
    const fresh = await openOutbox(
      { account: messageId(5) as string as typeof ada, generation: 1 },
      { rules: entryRules, clock },
    );
    await fresh.enqueue(messageCommand('un'));
    expect(await drain({ outbox: fresh, push: server, clock, random })).toEqual({ end: 'epoch', answeredCount: 0 });
    fresh.close();
  });
  test('[Y4] an entry that the server cannot parse never blocks the rest', async () => {
    for (let n = 1; n <= 9; n++) await outbox.enqueue(messageCommand(`${n}`), entryId(n));
    const strict: Push = (request) =>
      Promise.resolve(request.entries.some(({ id }) => id === entryId(4)) ? refused('bad-request') : answer(request));
    expect(await run(strict)).toEqual({ end: 'empty', answeredCount: 9 });
    expect(applied).toEqual([1, 2, 3, 5, 6, 7, 8, 9].map(entryId));
    expect((await outbox.snapshot()).results.get(entryId(4))).toMatchObject({ status: 'rejected', code: 'invalid' });
  });
  test('an answer without results ends the round', async () => {
    await outbox.enqueue(messageCommand('un'));
    expect(await run((request) => Promise.resolve(answer(request, { results: [] })))).toMatchObject({
      end: 'retry-later',
      code: 'bad-answer',
    });
  });
  test('[Y17] an outbox erased meanwhile ends the round quietly', async () => {
    await outbox.enqueue(messageCommand('un'));
    const closing: Push = (request) => {
      outbox.close();
      return server(request);
    };
    expect(await run(closing)).toEqual({ end: 'left', answeredCount: 0 });
  });
});

describe('two push loops at once', () => {
  test('[Y2] the same message drained by worker and service worker at once arrives once', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    const otherOutbox = await openOutbox({ account: ada, generation: 1 }, { rules: entryRules, clock, create: false });
    await Promise.all([run(), drain({ outbox: otherOutbox, push: server, clock, random })]);
    expect(applied).toEqual([entryId(1)]);
    otherOutbox.close();
  });
  test('[Y5] a wait of over 10 s steals the lock; the former holder stops and nothing doubles', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    let wake: () => void = () => undefined;
    let asleep: () => void = () => undefined;
    const sleeping = new Promise<void>((resolve) => (asleep = resolve));
    const frozen = run(
      (request) =>
        new Promise((resolve) => {
          asleep();
          wake = () => resolve(answer(request));
        }),
    );
    await sleeping;
    await outbox.enqueue(messageCommand('deux'), entryId(2));
    const thief = run();
    await expect.poll(() => clock.waiting()).toBe(1);
    clock.advance(10_000);
    expect(await thief).toEqual({ end: 'empty', answeredCount: 2 });
    wake();
    expect(await frozen).toMatchObject({ end: expect.stringMatching(/left|retry-later/) as string });
    expect(applied).toEqual([entryId(1), entryId(2)]);
  });
  test('[Y2] a message discarded during its first request is cancelled and never sent again', async () => {
    await outbox.enqueue(messageCommand('un'), entryId(1));
    await run(() => Promise.resolve(refused('timeout')));
    expect(await outbox.discard(messageId(1))).toBe('cancelling');
    await run();
    expect(requests.flatMap(({ entries }) => entries.map(({ action }) => action))).toEqual(['message.cancel']);
    expect(requests[0]?.entries[0]?.data).toEqual({ conversationId: conversation, messageId: messageId(1) });
  });
});
