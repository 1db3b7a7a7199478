/** Measures frames while a page is scrolled: the time between the page's own animation frames. */
import type { CDPSession, Page } from '@playwright/test';

declare global {
  interface Window {
    startFrames(): void;
    /** Milliseconds between frames since the start. */
    endFrames(): number[];
  }
}

/** Installed before the page's own scripts. */
export function installFrames(): void {
  let gaps: number[] = [];
  let running = 0;
  window.startFrames = () => {
    const run = ++running;
    gaps = [];
    let last = performance.now();
    const next = () => {
      if (run !== running) return;
      const now = performance.now();
      gaps.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  };
  window.endFrames = () => {
    running++;
    return gaps;
  };
}

export interface Frames {
  /** Frames per thousand that came later than one and a half refresh intervals after the one before. */
  late: number;
  /** Refresh intervals per thousand in which nothing new was shown. */
  dropped: number;
  /** Longest time between frames, in milliseconds. */
  longest: number;
}

const REFRESH_MS = 1000 / 60;

export function framesOf(gaps: readonly number[]): Frames {
  const intervals = gaps.map((gap) => Math.max(1, Math.round(gap / REFRESH_MS)));
  const all = intervals.reduce((sum, each) => sum + each, 0);
  return {
    late: (gaps.filter((gap) => gap > 1.5 * REFRESH_MS).length / gaps.length) * 1000,
    dropped: ((all - gaps.length) / all) * 1000,
    longest: Math.max(...gaps),
  };
}

/**
 * Scrolls steadily by wheel in the middle of the page, by so many pixels; positive scrolls up. Resolves when it has
 * stopped. This browser does not scroll for simulated fingers.
 */
export const wheel = (cdp: CDPSession, pixels: number, speed: number): Promise<unknown> =>
  cdp.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 420,
    yDistance: pixels,
    speed,
    gestureSourceType: 'mouse',
    preventFling: true,
  });

/** Waits until frames come on time again. */
export const waitForSteadyFrames = (page: Page): Promise<unknown> =>
  page.evaluate(
    (limit) =>
      new Promise<void>((resolve) => {
        let steadyFrames = 0;
        let last = performance.now();
        const began = last;
        const next = () => {
          const now = performance.now();
          steadyFrames = now - last > limit ? 0 : steadyFrames + 1;
          last = now;
          if (steadyFrames >= 30 || now - began > 5000) resolve();
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    1.5 * REFRESH_MS,
  );
