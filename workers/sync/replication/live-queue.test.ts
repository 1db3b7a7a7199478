import { expect, test } from 'vitest';
import type { Epoch } from '#schemas/ids.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import { conversation, firstEpoch, info, membership, secondEpoch } from '#tests/support/streams.ts';
import { createLiveQueue } from './live-queue.ts';
import type { ChangeApplier } from './apply-changes.ts';

const event = (rev: number, epoch: Epoch = firstEpoch): LiveItem => ({
  epoch,
  stream: asStream(conversation),
  kind: 'conversation',
  membership: membership(),
  rev: rev,
  info: info(rev),
  card: null,
  rows: [],
});

/** Makes a change applier whose calls end when the test lets them. */
function taking(refuses?: Error) {
  const takes: { epoch: Epoch; revisions: number[] }[] = [];
  const ends: (() => void)[] = [];
  const taker: Pick<ChangeApplier, 'apply'> = {
    apply: (arrival, items) =>
      new Promise((resolve, reject) => {
        takes.push({ epoch: arrival.epoch, revisions: items.map(({ rev }) => rev) });
        ends.push(() => (refuses ? reject(refuses) : resolve('applied')));
      }),
  };
  const stop = new AbortController();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { takes, live: createLiveQueue(taker, stop.signal), stop, endOne: () => (ends.shift()?.(), settled()) };
}

test('[Y8] an event is applied at once, and those that arrive meanwhile follow together in order', async () => {
  const { takes, live, endOne } = taking();
  const all = [1, 2, 3, 4].map((rev) => live.enqueue(event(rev)));
  expect(takes).toEqual([{ epoch: firstEpoch, revisions: [1] }]);
  await endOne();
  expect(takes[1]).toEqual({ epoch: firstEpoch, revisions: [2, 3, 4] });
  const later = live.enqueue(event(5));
  await endOne();
  await endOne();
  await Promise.all([...all, later]);
  expect(takes.map(({ revisions }) => revisions)).toEqual([[1], [2, 3, 4], [5]]);
  void live.enqueue(event(6));
  expect(takes.at(-1)?.revisions).toEqual([6]);
});

test('[Y21] events of two epochs are never applied together, and a batch holds at most 200', async () => {
  const { takes, live, endOne } = taking();
  for (let rev = 0; rev <= 250; rev++) void live.enqueue(event(rev));
  for (const rev of [251, 252]) void live.enqueue(event(rev, secondEpoch));
  for (let end = 0; end < 4; end++) await endOne();
  expect(takes.map(({ epoch, revisions }) => [epoch, revisions.length])).toEqual([
    [firstEpoch, 1],
    [firstEpoch, 200],
    [firstEpoch, 50],
    [secondEpoch, 2],
  ]);
});

test('[Y19] a storage error reaches the event’s caller; a stopped leader applies nothing', async () => {
  const failing = taking(new Error('full'));
  const pendingItems = [1, 2].map((rev) => failing.live.enqueue(event(rev)));
  const settlements = Promise.allSettled(pendingItems);
  await failing.endOne();
  expect((await settlements).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const { takes, live, stop, endOne } = taking();
  const laterItems = [1, 2].map((rev) => live.enqueue(event(rev)));
  stop.abort();
  await endOne();
  await Promise.all(laterItems);
  expect(takes).toHaveLength(1);
});
