/** Ends all faults on a device, as at the end of each simulated history. */
import { confirmAll } from '../../devices/acts.ts';
import type { SimDevice } from '../../devices/device.ts';

const AGAIN_MS = 2000;
const TIMES = 30;

export function heal(device: SimDevice): void {
  const { time } = device.world;
  Object.assign(device.link, { online: true, stalled: false, portal: false, slow: 0 });
  for (const database of [device.databases.queue, device.databases.store]) database.full = false;
  device.ensureTabs(1);
  for (const { context } of [device.page, ...device.tabs]) {
    context.writesLeft = Number.POSITIVE_INFINITY;
    context.wake();
  }
  device.ensureTabs(1);
  const forEachTab = (what: 'drop' | 'onNetworkOnline') => () =>
    device.tabs.forEach(({ context, work }) => context.deliver(() => work[what]()));
  time.schedule(1000, forEachTab('drop'));
  time.schedule(1100, forEachTab('onNetworkOnline'));
  time.schedule(1100, () => signInAndConfirm(device));
  for (let n = 1; n <= TIMES; n++) time.schedule(1100 + n * AGAIN_MS, () => signInAndConfirm(device));
}

function signInAndConfirm(device: SimDevice): void {
  device.signIn(device.account);
  if (device.isOpen) confirmAll(device);
}
