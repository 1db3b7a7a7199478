/** Everything is well again on a device: as at the end of each simulated history. */
import { confirmAll } from '../../world/acts.ts';
import type { SimDevice } from '../../world/device.ts';

const AGAIN_MS = 2000;
const TIMES = 30;

export function heal(device: SimDevice): void {
  const { time } = device.world;
  Object.assign(device.line, { online: true, stalled: false, portal: false, slow: 0 });
  for (const database of [device.databases.queue, device.databases.store]) database.full = false;
  device.live(1);
  for (const { context } of [device.page, ...device.tabs]) {
    context.fuse = Number.POSITIVE_INFINITY;
    context.wake();
  }
  device.live(1);
  const each = (what: 'drop' | 'hurry') => () =>
    device.tabs.forEach(({ context, work }) => context.deliver(() => work[what]()));
  time.in(1000, each('drop'));
  time.in(1100, each('hurry'));
  time.in(1100, () => again(device));
  for (let n = 1; n <= TIMES; n++) time.in(1100 + n * AGAIN_MS, () => again(device));
}

function again(device: SimDevice): void {
  device.signIn(device.account);
  if (device.open) confirmAll(device);
}
