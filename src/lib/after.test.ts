import { beforeEach, expect, test, vi } from 'vitest';
import { draw, drawByHand, tasks } from '#tests/support/drawn-frames.ts';
import { afterFrame, afterTask } from './after.ts';

drawByHand();
let came: string[];
const come = (what: string) => () => void came.push(what);
beforeEach(() => void (came = []));

test('a deferred task runs after earlier requests and without a throttled timer', async () => {
  const rendering = new MessageChannel();
  rendering.port1.onmessage = () => {
    come('rendered')();
    rendering.port1.close();
  };
  rendering.port2.postMessage(null);
  afterTask(come('later'));
  expect(came).toEqual([]);
  await tasks(1);
  expect(came).toEqual(['rendered', 'later']);
});

test('deferred work runs once, after the next frame and never within it', async () => {
  afterFrame(come('later'));
  draw();
  await tasks(2);
  expect(came).toEqual([]);
  draw();
  expect(came).toEqual([]);
  await tasks(1);
  expect(came).toEqual(['later']);
  await vi.advanceTimersByTimeAsync(10_000);
  await tasks(2);
  expect(came).toEqual(['later']);
});

test('a page that draws no frames is not waited for', async () => {
  afterFrame(come('later'));
  await vi.advanceTimersByTimeAsync(100);
  expect(came).toEqual(['later']);
  draw();
  await tasks(2);
  expect(came).toEqual(['later']);
});

test('a cancelled task does not run', async () => {
  afterTask(come('task'))();
  const cancel = afterFrame(come('frame'));
  await tasks(2);
  cancel();
  draw();
  await vi.advanceTimersByTimeAsync(10_000);
  await tasks(2);
  expect(came).toEqual([]);
});
