import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFrame, afterTask } from './after.ts';

/** A page that draws when the test says so. */
let frames: (() => void)[];
let came: string[];
const come = (what: string) => () => void came.push(what);
/** Everything that has been asked for by now is done. */
const tasks = async (count: number) => {
  for (let n = 0; n < count; n++) await new Promise<void>((resolve) => void afterTask(resolve));
};
const drawn = () => frames.splice(0).forEach((frame) => frame());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [frames, came] = [[], []];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a task later comes after what was asked for before it, and no timer that a hidden page holds back is waited for', async () => {
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

test('after a frame comes what is not to hold it up: once, and not in the frame that was under way', async () => {
  afterFrame(come('later'));
  drawn();
  await tasks(2);
  expect(came).toEqual([]);
  drawn();
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
  drawn();
  await tasks(2);
  expect(came).toEqual(['later']);
});

test('what was called off does not come', async () => {
  afterTask(come('task'))();
  const cancel = afterFrame(come('frame'));
  await tasks(2);
  cancel();
  drawn();
  await vi.advanceTimersByTimeAsync(10_000);
  await tasks(2);
  expect(came).toEqual([]);
});
