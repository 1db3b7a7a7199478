/** Simulates fingers on a page, as the system reports them. */
import type { Locator, Page } from '@playwright/test';

type Point = readonly [x: number, y: number];

export interface Fingers {
  /** Moves each finger along its way, one way after the other. */
  move(...ways: readonly (readonly [from: Point, to: Point])[]): Promise<void>;
  tap(at: Point): Promise<void>;
  /** Puts a finger down; returns a function that lifts it. */
  hold(at: Point): Promise<() => Promise<unknown>>;
}

const STEPS = 6;

export async function fingersOn(page: Page): Promise<Fingers> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  return {
    async move(...ways) {
      await touch(
        'touchStart',
        ways.map(([from]) => from),
      );
      for (let step = 1; step <= STEPS; step += 1)
        await touch(
          'touchMove',
          ways.map(([[x, y], [toX, toY]]) => [x + ((toX - x) * step) / STEPS, y + ((toY - y) * step) / STEPS] as const),
        );
      await touch('touchEnd', []);
    },
    async tap(at) {
      await touch('touchStart', [at]);
      await touch('touchEnd', []);
    },
    async hold(at) {
      await touch('touchStart', [at]);
      return () => touch('touchEnd', []);
    },
  };
}

export async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing is drawn there');
  return [box.x + box.width / 2, box.y + box.height / 2];
}
