/** Applies faults to the media database, and wakes the service worker that uploads pictures. */
import { killAfterWrites, COMMIT_FAILURES } from '../faults/faults.ts';
import type { SimDevice } from './device.ts';
import type { World } from './world.ts';

/** Maximum time without an open tab after a web push. */
const ALONE_MS = 40_000;

/** Returns false if the step had no effect. */
export function applyMediaStep(world: World, device: SimDevice, a: number, b: number): boolean {
  const tab = device.tabs[b % Math.max(1, device.tabs.length)];
  switch (a % 4) {
    case 0:
      device.databases.media.commitFailures.push(COMMIT_FAILURES[b % 3] ?? 'UnknownError');
      return true;
    case 1:
      if (tab) device.closeDatabase(tab, 'media');
      return tab !== undefined;
    default: {
      // The tag that a page registers for Background Sync.
      if (!device.link.online) return false;
      const context = device.serviceWorker('media');
      if (b % 3 === 0) killAfterWrites(world, context, b % 5);
      world.count('service worker for pictures');
      return true;
    }
  }
}

/** Wakes the service worker by a web push, often with no tab open. */
export function wakeByPush(world: World, device: SimDevice, a: number, b: number): boolean {
  if (!device.link.online) return false;
  if (a % 3) {
    const tabs = device.tabs.length;
    device.killAll();
    world.time.schedule(b * (ALONE_MS / 1000), () => device.ensureTabs(Math.max(1, tabs)));
  }
  const context = device.serviceWorker('push');
  if (b % 5 === 0) killAfterWrites(world, context, a % 4);
  return true;
}
