import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchMobile } from './use-mobile.ts';

let width: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  width = new EventTarget();
  vi.stubGlobal('matchMedia', () => width);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const resize = () => width.dispatchEvent(new Event('change'));

test('[SHELL-55] a window is taken for wide or narrow 300 ms after its resizing has ended', async () => {
  const onChange = vi.fn();
  const stop = watchMobile(onChange);
  resize();
  await vi.advanceTimersByTimeAsync(299);
  resize();
  await vi.advanceTimersByTimeAsync(299);
  expect(onChange).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onChange).toHaveBeenCalledTimes(1);
  resize();
  stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(onChange).toHaveBeenCalledTimes(1);
});
