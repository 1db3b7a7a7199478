import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noEngine } from './media-engine.ts';
import type { LiveRules } from './rights.ts';
import { keepRules } from './rules-lease.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];

/** Returns a lease over an engine with rooms, and rules that the test answers. */
function openLease(rooms: string[]) {
  const reads: string[][] = [];
  const rulesSet: LiveRules[] = [];
  let answer = (): Promise<LiveRules> => Promise.resolve({ live: true, rooms: [] });
  const engine = { ...noEngine, rooms: () => rooms, setRules: (rules: LiveRules) => void rulesSet.push(rules) };
  const read = (of: readonly string[]) => {
    reads.push([...of]);
    return answer();
  };
  return {
    lease: keepRules({ rules: read }, engine),
    reads,
    rulesSet,
    answerWith: (next: () => Promise<LiveRules>) => (answer = next),
  };
}

test('[LIVE-07] rules of rooms with members are read each second, and of an empty server never', async () => {
  const rooms = [one];
  const { lease, reads } = openLease(rooms);
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads).toEqual([[one], [one], [one]]);
  rooms.length = 0;
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads).toHaveLength(3);
  lease.stop();
});

test('[LIVE-07] before somebody enters, the rules of that room are read too', async () => {
  const { lease, reads } = openLease([one]);
  expect(await lease.include(two)).toBe('live');
  expect(reads).toEqual([[one, two]]);
  await lease.refresh();
  expect(reads[1]).toEqual([one]);
  lease.stop();
});

test('[LIVE-07] changes during a read are read by one more, which begins after it', async () => {
  const { lease, reads, answerWith } = openLease([one]);
  const { promise, resolve } = Promise.withResolvers<LiveRules>();
  answerWith(() => promise);
  const first = lease.refresh();
  const later = [lease.refresh(), lease.include(two)];
  expect(reads).toHaveLength(1);
  resolve({ live: true, rooms: [] });
  await Promise.all([first, ...later]);
  expect(reads).toEqual([[one], [one, two]]);
  lease.stop();
});

test('[LIVE-07] a room of which the database says nothing is closed', async () => {
  const { lease, rulesSet } = openLease([one]);
  await lease.refresh();
  expect(rulesSet[0]?.rooms).toMatchObject([{ room: one, closed: true }]);
  lease.stop();
});

test('[LIVE-07] rules that cannot be read are not in force, and nobody enters', async () => {
  const { lease, rulesSet, answerWith } = openLease([one]);
  answerWith(() => Promise.reject(new Error('away')));
  expect(await lease.include(one)).toBe('unknown');
  expect(rulesSet).toEqual([]);
  answerWith(() => Promise.resolve({ live: false, rooms: [] }));
  expect(await lease.include(one)).toBe('stopped');
  lease.stop();
});
