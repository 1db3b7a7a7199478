import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyWhileVisible } from './every-while-visible.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function pageDouble() {
  const target = new EventTarget();
  let state: DocumentVisibilityState = 'visible';
  return {
    get visibilityState() {
      return state;
    },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    turn(next: DocumentVisibilityState) {
      state = next;
      target.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

test('[SHELL-89] the work is done at once, and again each thirty seconds', () => {
  const work = vi.fn();
  const end = everyWhileVisible(30_000, work, pageDouble());
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(29_999);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_001);
  expect(work).toHaveBeenCalledTimes(4);
  end();
  vi.advanceTimersByTime(300_000);
  expect(work).toHaveBeenCalledTimes(4);
});

test('[SHELL-90] nothing is done in a hidden tab, and what is due when it is shown again', () => {
  const [work, page] = [vi.fn(), pageDouble()];
  const end = everyWhileVisible(30_000, work, page);
  vi.advanceTimersByTime(10_000);
  page.turn('hidden');
  vi.advanceTimersByTime(10_000);
  page.turn('visible');
  expect(work, 'not due yet').toHaveBeenCalledTimes(1);
  page.turn('hidden');
  vi.advanceTimersByTime(600_000);
  expect(work).toHaveBeenCalledTimes(1);
  page.turn('visible');
  expect(work).toHaveBeenCalledTimes(2);
  end();
});
