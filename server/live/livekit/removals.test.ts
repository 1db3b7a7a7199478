import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logLines } from '#lib/log.ts';
import { liveKitRemovals } from './removals.ts';

const LOOK_MS = 500;
let attempts: number[];
let isUnavailable: boolean;
let removals: ReturnType<typeof liveKitRemovals>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  [attempts, isUnavailable] = [[], true];
  removals = liveKitRemovals({
    remove() {
      attempts.push(performance.now());
      return isUnavailable ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve(true);
    },
  });
});
afterEach(() => void vi.useRealTimers());

/** Lets time pass as the engine does, which looks twice a second. */
async function pass(ms: number): Promise<void> {
  for (let now = 0; now < ms; now += LOOK_MS) {
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    removals.look();
  }
  await vi.advanceTimersByTimeAsync(0);
}
const warnings = () => logLines().filter(({ event }) => event === 'livekit did not remove').length;

test('[S10, S35] a removal is repeated at once, then less and less often, down to twice a minute', async () => {
  await removals.remove('room', 'ada');
  await pass(2000);
  expect(attempts).toHaveLength(3);
  await pass(10 * 60_000);
  const waits = attempts.slice(1).map((at, n) => at - (attempts[n] as number));
  expect(waits.slice(0, 8)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(Math.max(...waits)).toBe(30_000);
  isUnavailable = false;
  await pass(30_000);
  const { length } = attempts;
  await pass(60_000);
  expect(attempts).toHaveLength(length);
});

test('[S10] a new order for somebody whose removal fails waits for nothing', async () => {
  await removals.remove('room', 'ada');
  await pass(5 * 60_000);
  const { length } = attempts;
  await removals.remove('room', 'ada');
  expect(attempts).toHaveLength(length + 1);
  await pass(2000);
  expect(attempts).toHaveLength(length + 3);
});

test('[S10] an outage is logged once, as it begins', async () => {
  const before = warnings();
  await Promise.all(['ada', 'bela'].map((identity) => removals.remove('room', identity)));
  await pass(60_000);
  expect(warnings()).toBe(before + 1);
  isUnavailable = false;
  await pass(30_000);
  isUnavailable = true;
  await removals.remove('room', 'cyd');
  await pass(60_000);
  expect(warnings()).toBe(before + 2);
});
