import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countRounds } from './count-rounds.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const id = '018f0000-0000-7000-8000-000000000001';
const change = { stream: id, revs: [3], members: [id], audience: 1 };

function roundsOf(answers: unknown[]) {
  const announceCounts = vi.fn(() => Promise.resolve(answers.shift() ?? { changed: [], left: false }));
  const announce = vi.fn();
  return { announceCounts, announce, rounds: countRounds({ announceCounts }, announce) };
}

test('[G25] counts are announced once a second, as long as some are left, and then no more', async () => {
  const { announceCounts, announce, rounds } = roundsOf([
    { changed: [change], left: true },
    { changed: [change], left: false },
  ]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(announceCounts).toHaveBeenCalledTimes(2);
  expect(announce.mock.calls).toEqual([
    [{ by: null, read: [], changes: [change] }],
    [{ by: null, read: [], changes: [change] }],
  ]);
  await rounds.stop();
});
test('[G25] a reaction or vote begins the rounds again, other answers do not', async () => {
  const { announceCounts, rounds } = roundsOf([]);
  await vi.advanceTimersByTimeAsync(2000);
  rounds.note([{ what: 'deleted' }, {}]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(announceCounts).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 50; n++) rounds.note([{ what: 'counted' }]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(announceCounts).toHaveBeenCalledTimes(2);
  await rounds.stop();
});
test('[G25] a database that does not answer is asked again', async () => {
  const announceCounts = vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error('away')));
  const rounds = countRounds({ announceCounts }, () => undefined);
  await vi.advanceTimersByTimeAsync(3500);
  expect(announceCounts.mock.calls.length).toBe(3);
  await rounds.stop();
  await vi.advanceTimersByTimeAsync(3500);
  expect(announceCounts.mock.calls.length).toBe(3);
});
