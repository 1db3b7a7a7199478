import { expect, test } from 'vitest';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { StreamId } from '#schemas/ids.ts';
import { streamKinds } from '#streams/registry.ts';
import { createReadingOrder, type StreamKeys } from './reading-order.ts';
const streamId = (name: string) => name as StreamId;
const stream = (name: string, chunkCount: number, newestAt: number): StreamKeys => ({
  stream: streamId(name),
  kind: 'conversation',
  keys: Array.from({ length: chunkCount }, (_, n) => `${name}${n}`),
  newestAt,
});
const orderOf = (...streams: StreamKeys[]) => {
  const order = createReadingOrder(streamKinds);
  order.add(streams);
  return order;
};
const chunk = (key: string, ...times: number[]) =>
  ({ id: key, rows: times.map((at) => ({ createdAt: new Date(at).toISOString() })) }) as unknown as Chunk;

test('one chunk of each stream is read before the next of any, newest stream first', () => {
  expect(orderOf(stream('a', 2, 10), stream('b', 3, 30), stream('c', 1, 20)).next()).toEqual([
    'b0',
    'c0',
    'a0',
    'b1',
    'a1',
    'b2',
  ]);
});

test('of many chunks a few come at a time, those with newer messages first, with progress', () => {
  const order = orderOf(stream('long', 300, 5000), stream('short', 60, 4000));
  const first = order.next();
  expect(first).toHaveLength(20);
  expect([first.filter((key) => key.startsWith('long')).length, order.notLoadedUntil(streamId('long'))]).toEqual([
    10, 5000,
  ]);
  order.recordLoaded([chunk('long0', 1000, 900), chunk('short0', 3000, 3500)]);
  expect([order.notLoadedUntil(streamId('long')), order.notLoadedUntil(streamId('short'))]).toEqual([900, 3000]);
  const second = order.next();
  expect([second.length, second[0], second[1]]).toEqual([20, 'short10', 'long10']);
  order.recordLoaded([]);
  const sizes: number[] = [];
  while (!order.isDone()) {
    sizes.push(order.next().length);
    order.recordLoaded([]);
  }
  expect(sizes).toEqual(Array(16).fill(20));
  expect(order.next()).toEqual([]);
});

test('an empty list ends at once', () => {
  expect(orderOf(stream('none', 0, 1)).isDone()).toBe(true);
});

test('a later addition is read in its place, also in a stream being read', () => {
  const order = orderOf(stream('a', 21, 10));
  order.next();
  order.add([{ ...stream('late', 1, 30), stream: streamId('a') }, stream('b', 1, 20)]);
  expect(order.notLoadedUntil(streamId('a'))).toBe(30);
  order.recordLoaded([chunk('a0', 5)]);
  expect([order.notLoadedUntil(streamId('a')), order.next(), order.isDone()]).toEqual([
    30,
    ['late0', 'b0', 'a20'],
    false,
  ]);
  order.recordLoaded([]);
  expect([order.notLoadedUntil(streamId('a')), order.isDone()]).toEqual([null, true]);
});
