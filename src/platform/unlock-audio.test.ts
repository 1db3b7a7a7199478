import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as UnlockAudio from './unlock-audio.ts';

let onUnlocked: typeof UnlockAudio.onUnlocked;
let contexts: number;
let active: boolean;
const speak = vi.fn();

class Context {
  constructor() {
    contexts++;
  }
  resume = () => Promise.resolve();
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  [contexts, active] = [0, true];
  speak.mockClear();
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('navigator', {
    userActivation: {
      get hasBeenActive() {
        return active;
      },
    },
  });
  ({ onUnlocked } = await import('./unlock-audio.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[SOUND-25] the first touch makes the audio context a little later, within a second', () => {
  const onTouch = onUnlocked(speak);
  onTouch();
  onTouch();
  expect(contexts).toBe(0);
  vi.advanceTimersByTime(999);
  expect(contexts).toBe(1);
  expect(speak).toHaveBeenCalledOnce();
});

test('[SOUND-25] once audio is unlocked a touch makes the tab speak at once', () => {
  const onTouch = onUnlocked(speak);
  onTouch();
  vi.advanceTimersByTime(999);
  onTouch();
  expect(speak).toHaveBeenCalledTimes(2);
  expect(contexts).toBe(1);
});

test('[SOUND-25] a page that was never touched makes no audio context', () => {
  active = false;
  onUnlocked(speak)();
  vi.advanceTimersByTime(999);
  expect(contexts).toBe(0);
  expect(speak).not.toHaveBeenCalled();
});
