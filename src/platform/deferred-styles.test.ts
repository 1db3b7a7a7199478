import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDeferredStyles } from './deferred-styles.ts';

let page: EventTarget;
let load: ReturnType<typeof vi.fn<() => Promise<void>>>;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  load = vi.fn(() => Promise.resolve());
  startDeferredStyles(load);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'])(
  '[SHELL-145] deferred styles are loaded at the first %s, and once',
  async (name) => {
    await vi.advanceTimersByTimeAsync(200);
    expect(load).not.toHaveBeenCalled();
    page.dispatchEvent(new Event(name));
    expect(load).toHaveBeenCalledTimes(1);
    page.dispatchEvent(new Event('keydown'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(load).toHaveBeenCalledTimes(1);
  },
);

test('[SHELL-146] without an interaction they are loaded after three seconds', async () => {
  await vi.advanceTimersByTimeAsync(2999);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(1);
});
