import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { QUICK_EXIT } from '#lib/escape-twice.ts';
import { watchLock } from './close-lock.ts';

const account = '8f14e45f-ceea-4f67-8a3c-9d2f1b0c7a11' as MemberId;
let events: EventTarget;
let heard: (message: unknown) => void;
let isHidden: boolean;
let generation: number | null;
const page = { blank: vi.fn(), unblank: vi.fn(), restart: vi.fn() };
const lock = vi.fn();
const raiseGeneration = vi.fn();
const post = vi.fn();
const restartWatch = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  [events, isHidden, generation] = [new EventTarget(), false, 3];
});
afterEach(() => vi.useRealTimers());

const watch = (given: { afterMs?: number | null; onHide?: boolean } = {}) =>
  watchLock({ afterMs: 60_000, onHide: false, generation: 3, ...given }, account, {
    page,
    channel: () => ({
      post,
      listen: (listener) => ((heard = listener), () => undefined),
      close: () => undefined,
    }),
    events,
    isHidden: () => isHidden,
    generation: () => Promise.resolve(generation),
    lock,
    raiseGeneration,
    restartWatch,
    now: Date.now,
  });
const fire = (name: string) => events.dispatchEvent(new Event(name));

test('[Y22] the app locks after the chosen time without a touch; a touch starts it anew', () => {
  watch();
  vi.advanceTimersByTime(59_000);
  fire('pointerdown');
  vi.advanceTimersByTime(59_000);
  expect(lock).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(lock).toHaveBeenCalled();
});

test('[Y22] a page that slept longer locks at its first touch, before its timer', () => {
  watch();
  vi.setSystemTime(Date.now() + 120_000);
  fire('keydown');
  expect(lock).toHaveBeenCalled();
});

test('[Y22] it locks as soon as it is hidden only where that was chosen', () => {
  const stop = watch({ onHide: false, afterMs: null });
  isHidden = true;
  fire('visibilitychange');
  expect(lock).not.toHaveBeenCalled();
  stop();
  watch({ onHide: true, afterMs: null });
  fire('visibilitychange');
  expect(lock).toHaveBeenCalledOnce();
});

test('[S25] a page hears that another one was locked, and shows nothing while it starts again', () => {
  watch();
  heard({ account: 'another' });
  expect(page.restart).not.toHaveBeenCalled();
  heard({ account });
  expect(page.blank).toHaveBeenCalledBefore(page.restart);
});

test('[S25] a page that the browser kept is blank until its lock is known to be the same', async () => {
  watch();
  fire('pagehide');
  expect(page.blank).toHaveBeenCalled();
  fire('pageshow');
  await vi.advanceTimersByTimeAsync(0);
  expect(page.unblank).toHaveBeenCalledOnce();
  generation = 4;
  fire('resume');
  await vi.advanceTimersByTimeAsync(0);
  expect(page.restart).toHaveBeenCalledOnce();
});

test('[Y22] the quick exit locks the other pages, before this one is gone', () => {
  watch();
  fire(QUICK_EXIT);
  expect(post).toHaveBeenCalledWith({ account });
  expect(raiseGeneration).toHaveBeenCalledOnce();
  expect(lock, 'the neutral page takes the place of this one').not.toHaveBeenCalled();
});

test('[Y22] a page hears that another one has changed when to lock, and does not lock', () => {
  watch();
  heard({ account, isSettings: true });
  expect(restartWatch).toHaveBeenCalledOnce();
  expect(page.restart).not.toHaveBeenCalled();
});
