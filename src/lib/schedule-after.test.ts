import { beforeEach, expect, test, vi } from 'vitest';
import { drawFrames, drawByHand, runTasks } from '#tests/support/drawn-frames.ts';
import { afterFrame, afterTask } from './schedule-after.ts';

drawByHand();
let calls: string[];
const record = (name: string) => () => void calls.push(name);
beforeEach(() => void (calls = []));

test('a deferred task runs after earlier requests and without a throttled timer', async () => {
  const rendering = new MessageChannel();
  rendering.port1.onmessage = () => {
    record('rendered')();
    rendering.port1.close();
  };
  rendering.port2.postMessage(null);
  afterTask(record('later'));
  expect(calls).toEqual([]);
  await runTasks(1);
  expect(calls).toEqual(['rendered', 'later']);
});

test('deferred work runs once, after the next frame and never within it', async () => {
  afterFrame(record('later'));
  drawFrames();
  await runTasks(2);
  expect(calls).toEqual([]);
  drawFrames();
  expect(calls).toEqual([]);
  await runTasks(1);
  expect(calls).toEqual(['later']);
  await vi.advanceTimersByTimeAsync(10_000);
  await runTasks(2);
  expect(calls).toEqual(['later']);
});

test('a page that draws no frames is not waited for', async () => {
  afterFrame(record('later'));
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual(['later']);
  drawFrames();
  await runTasks(2);
  expect(calls).toEqual(['later']);
});

test('a cancelled task does not run', async () => {
  afterTask(record('task'))();
  const cancel = afterFrame(record('frame'));
  await runTasks(2);
  cancel();
  drawFrames();
  await vi.advanceTimersByTimeAsync(10_000);
  await runTasks(2);
  expect(calls).toEqual([]);
});
