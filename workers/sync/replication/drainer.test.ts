import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import type { DrainOutcome } from '#sync/outbox/drain.ts';
import { fixedRandom, virtualClock } from '#tests/support/clocks.ts';
import { createDrainer } from './drainer.ts';

function draining() {
  const clock = virtualClock();
  const stop = new AbortController();
  const attempts: number[] = [];
  const outcomes: (DrainOutcome | Error)[] = [];
  const reported: string[] = [];
  let drainGate = Promise.resolve();
  const drainer = createDrainer({
    clock,
    random: fixedRandom(),
    async drain(attempt) {
      attempts.push(attempt);
      await drainGate;
      const outcome = outcomes.shift() ?? { end: 'empty', answeredCount: 0 };
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    onOutcome: (outcome) => void reported.push(outcome.end === 'retry-later' ? outcome.code : outcome.end),
  });
  const running = drainer.run(stop.signal);
  /** Holds the following runs until the returned function is called. */
  const hold = () => {
    let release = () => {};
    drainGate = new Promise((resolve) => (release = resolve));
    return () => release();
  };
  return {
    clock,
    drainer,
    attempts,
    outcomes,
    reported,
    hold,
    listeners: () => getEventListeners(stop.signal, 'abort').length,
    end: () => (stop.abort(), running),
  };
}
const retryLaterOutcome: DrainOutcome = { end: 'retry-later', retryAfter: 4000, code: 'offline', answeredCount: 0 };

test('[Y5] simultaneous triggers make one attempt', async () => {
  const { clock, drainer, attempts, end } = draining();
  for (let n = 0; n < 5; n++) drainer.notify();
  await clock.advance(1000);
  expect(attempts).toEqual([0]);
  await end();
});

test('[Y5] a requested pause is kept, whatever triggers come', async () => {
  const { clock, drainer, attempts, outcomes, end } = draining();
  outcomes.push({ end: 'retry-later', retryAfter: 9000, minimumDelay: 5000, code: 'rate-limited', answeredCount: 0 });
  drainer.notify();
  await clock.advance(0);
  drainer.sendNow();
  drainer.notifyAdded();
  await clock.advance(4999);
  expect(attempts).toEqual([0]);
  await clock.advance(1);
  expect(attempts).toEqual([0, 1]);
  await end();
});

test('[Y5] a failure delays the next attempt, whatever is queued, and that attempt knows it', async () => {
  const { clock, drainer, attempts, outcomes, end } = draining();
  outcomes.push(retryLaterOutcome, retryLaterOutcome);
  drainer.notify();
  await clock.advance(0);
  drainer.notify();
  await clock.advance(3999);
  expect(attempts).toEqual([0]);
  await clock.advance(1);
  expect(attempts).toEqual([0, 1]);
  await clock.advance(4000);
  expect(attempts).toEqual([0, 1, 2]);
  drainer.notify();
  await clock.advance(0);
  expect(attempts).toEqual([0, 1, 2, 0]);
  await end();
});

test('[Y5] entries queued during a delay are tried together after a moment, later ones at once', async () => {
  const { clock, drainer, attempts, outcomes, end } = draining();
  outcomes.push(retryLaterOutcome, retryLaterOutcome);
  drainer.notifyAdded();
  await clock.advance(0);
  expect(attempts).toEqual([0]);
  for (let n = 0; n < 5; n++) drainer.notifyAdded();
  await clock.advance(249);
  expect(attempts).toEqual([0]);
  await clock.advance(1);
  expect(attempts).toEqual([0, 1]);
  await clock.advance(3999);
  expect(attempts).toEqual([0, 1]);
  await end();
});

test('[Y5] the network’s return ends the wait', async () => {
  const { clock, drainer, attempts, outcomes, end } = draining();
  outcomes.push(retryLaterOutcome);
  drainer.notify();
  await clock.advance(0);
  drainer.sendNow();
  await clock.advance(0);
  expect(attempts).toEqual([0, 1]);
  await end();
});

test('[Y5] the network’s return during a failing attempt triggers the next one at once', async () => {
  const { clock, drainer, attempts, outcomes, hold, end } = draining();
  outcomes.push(retryLaterOutcome, retryLaterOutcome);
  drainer.notify();
  await clock.advance(0);
  const release = hold();
  await clock.advance(4000);
  drainer.sendNow();
  release();
  await clock.advance(0);
  expect(attempts).toEqual([0, 1, 2]);
  await end();
});

test('[Y21] the end of an attempt is reported, so that a refused epoch causes a pull', async () => {
  const { clock, drainer, outcomes, reported, end } = draining();
  outcomes.push({ end: 'epoch', answeredCount: 0 });
  drainer.notify();
  await clock.advance(0);
  expect(reported).toEqual(['epoch']);
  await end();
});

test('[Y19] a disk full at sending is reported, and sending retried', async () => {
  const { clock, drainer, attempts, outcomes, reported, end } = draining();
  outcomes.push(new DOMException('full', 'QuotaExceededError'), new DOMException('lost', 'UnknownError'));
  drainer.notify();
  await clock.advance(10_000);
  expect(attempts).toEqual([0, 1, 2]);
  expect(reported).toEqual(['storage-full', 'storage-broken', 'empty']);
  await end();
});

test('[Y5] a wait for a running send ends with it, or after a while in any case', async () => {
  const { clock, drainer, hold, end } = draining();
  const settledOrder: string[] = [];
  const rest = (name: string) => void drainer.waitUntilIdle(1000).then(() => settledOrder.push(name));
  rest('nothing to wait for');
  await clock.advance(0);
  const release = hold();
  drainer.notify();
  await clock.advance(0);
  rest('first');
  await clock.advance(999);
  expect([settledOrder, drainer.isSending()]).toEqual([['nothing to wait for'], true]);
  await clock.advance(1);
  expect(settledOrder).toEqual(['nothing to wait for', 'first']);
  rest('second');
  release();
  await clock.advance(0);
  expect([settledOrder, drainer.isSending()]).toEqual([['nothing to wait for', 'first', 'second'], false]);
  await end();
});

test('[Y5] finished attempts leave no listener on the abort signal, and a running one hears it', async () => {
  const { clock, drainer, attempts, listeners, hold, end } = draining();
  const listenersBefore = listeners();
  for (let n = 0; n < 5; n++) {
    drainer.notify();
    await clock.advance(0);
  }
  expect([attempts.length, listeners()]).toEqual([5, listenersBefore]);
  const release = hold();
  drainer.notify();
  await clock.advance(0);
  await end();
  release();
});

test('[G16] a run follows when a deferred entry may leave, and none before', async () => {
  const { clock, drainer, attempts, outcomes, end } = draining();
  outcomes.push({ end: 'held', resumeMs: 60_000, answeredCount: 1 }, { end: 'held', answeredCount: 1 });
  drainer.notify();
  await clock.advance(59_999);
  expect(attempts).toEqual([0]);
  await clock.advance(1);
  expect(attempts).toEqual([0, 0]);
  await clock.advance(600_000);
  expect(attempts).toEqual([0, 0]);
  await end();
});
