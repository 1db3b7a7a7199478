/** A page that draws when the test says so, with timers that do not run by themselves. */
import { afterEach, beforeEach, vi } from 'vitest';
import { afterTask } from '#lib/after.ts';

let waiting: (() => void)[] = [];

/** Everything that was asked for by now is done, and what that asked for, so many times. */
export async function tasks(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise<void>((resolve) => void afterTask(resolve));
}
export const draw = (): void => waiting.splice(0).forEach((frame) => frame());

export function drawByHand(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    waiting = [];
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => waiting.push(frame));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
