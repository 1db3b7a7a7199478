import { expect, test } from 'vitest';
import type { Epoch } from '#schemas/ids.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import { conversation, first, info, membership, second } from '#tests/support/streams.ts';
import { createLive } from './live.ts';
import type { Taker } from './take.ts';

const event = (one: number, epoch: Epoch = first): LiveItem => ({
  epoch,
  stream: asStream(conversation),
  kind: 'conversation',
  membership: membership(),
  one,
  info: info(one),
  card: null,
  rows: [],
});

/** A taker whose takes end when they are let. */
function taking(refuses?: Error) {
  const takes: { epoch: Epoch; revisions: number[] }[] = [];
  const ends: (() => void)[] = [];
  const taker: Pick<Taker, 'take'> = {
    take: (arrival, items) =>
      new Promise((resolve, reject) => {
        takes.push({ epoch: arrival.epoch, revisions: items.map(({ one }) => one) });
        ends.push(() => (refuses ? reject(refuses) : resolve(true)));
      }),
  };
  const stop = new AbortController();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { takes, live: createLive(taker, stop.signal), stop, endOne: () => (ends.shift()?.(), settled()) };
}

test('[Y8] an event is applied at once, and those that arrive meanwhile follow together in order', async () => {
  const { takes, live, endOne } = taking();
  const all = [1, 2, 3, 4].map((one) => live.heard(event(one)));
  expect(takes).toEqual([{ epoch: first, revisions: [1] }]);
  await endOne();
  expect(takes[1]).toEqual({ epoch: first, revisions: [2, 3, 4] });
  const later = live.heard(event(5));
  await endOne();
  await endOne();
  await Promise.all([...all, later]);
  expect(takes.map(({ revisions }) => revisions)).toEqual([[1], [2, 3, 4], [5]]);
  void live.heard(event(6));
  expect(takes.at(-1)?.revisions).toEqual([6]);
});

test('[Y21] events of two epochs are never applied together, and a batch holds at most 200', async () => {
  const { takes, live, endOne } = taking();
  for (let one = 0; one <= 250; one++) void live.heard(event(one));
  for (const one of [251, 252]) void live.heard(event(one, second));
  for (let end = 0; end < 4; end++) await endOne();
  expect(takes.map(({ epoch, revisions }) => [epoch, revisions.length])).toEqual([
    [first, 1],
    [first, 200],
    [first, 50],
    [second, 2],
  ]);
});

test('[Y19] a storage error reaches the event’s caller; a stopped leader applies nothing', async () => {
  const broken = taking(new Error('full'));
  const both = [1, 2].map((one) => broken.live.heard(event(one)));
  const told = Promise.allSettled(both);
  await broken.endOne();
  expect((await told).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const { takes, live, stop, endOne } = taking();
  const last = [1, 2].map((one) => live.heard(event(one)));
  stop.abort();
  await endOne();
  await Promise.all(last);
  expect(takes).toHaveLength(1);
});
