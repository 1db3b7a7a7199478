/** Page whose frames are drawn when the test calls for it, with timers that do not run by themselves. */
import { afterEach, beforeEach, vi } from 'vitest';
import { afterTask } from '#lib/schedule-after.ts';

let frames: (() => void)[] = [];

/** Runs all scheduled tasks `count` times, each time with those that the last ones scheduled. */
export async function runTasks(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise<void>((resolve) => void afterTask(resolve));
}
export const drawFrames = (): void => frames.splice(0).forEach((frame) => frame());

export function drawByHand(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    frames = [];
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
