import { afterAll, beforeAll, expect, test } from 'vitest';
import { redisServer, type TestRedis } from '#tests/support/redis-server.ts';
import { openLimits, type SharedLimits } from './shared-limits.ts';

let redis: TestRedis;
const nodes: SharedLimits[] = [];
const rate = { burst: 4, perSecond: 0.04 };
beforeAll(async () => {
  redis = await redisServer();
  for (let n = 0; n < 2; n++) nodes.push(await openLimits(redis.url, rate));
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  redis.stop();
});
const take = async (node: number, key: string, weight?: number) =>
  (await nodes[node]?.limits.member.take(key, weight)) ?? NaN;

test('nodes with one Redis share one budget', async () => {
  expect([await take(0, 'ada', 3), await take(1, 'ada', 1)]).toEqual([0, 0]);
  const waits = [await take(0, 'ada'), await take(1, 'ada')];
  expect(waits.map((wait) => wait > 0)).toEqual([true, true]);
  expect(await take(1, 'bela')).toBe(0);
});

test('without a Redis each node has a budget of its own', async () => {
  const [one, other] = [await openLimits(undefined, rate), await openLimits(undefined, rate)];
  const waits = [await one.limits.member.take('ada', 4), await one.limits.member.take('ada')];
  expect([...waits.map((wait) => wait > 0), await other.limits.member.take('ada', 4)]).toEqual([false, true, 0]);
});

test('a cost above a whole burst passes once', async () => {
  expect(await take(0, 'cyd', 400)).toBe(0);
  expect(await take(0, 'cyd')).toBeGreaterThan(1);
});

test('what an answer has cost is taken from the shared budget too', async () => {
  expect(await take(0, 'eve')).toBe(0);
  await nodes[0]?.limits.member.takeAfter('eve', 3);
  expect(await take(1, 'eve')).toBeGreaterThan(0);
});

test('during a Redis outage each node counts for itself', async () => {
  redis.stop();
  await expect.poll(async () => take(0, `away ${Math.random()}`)).toBe(0);
  expect([await take(0, 'dora', 4), (await take(0, 'dora')) > 0]).toEqual([0, true]);
});
