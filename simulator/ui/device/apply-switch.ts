import type { SimDevice } from '../../devices/device.ts';
import type { SwitchName, SwitchValue } from '../types.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Applies a switch to the device itself; the other switches are applied by the network. */
export function applySwitch(device: SimDevice, name: SwitchName, value: SwitchValue): void {
  const { queue, store } = device.databases;
  switch (name) {
    case 'offline':
      device.link.online = value !== true;
      return device.tabs.forEach(({ context, work }) =>
        context.deliver(() => (device.link.online ? work.onNetworkOnline() : work.drop())),
      );
    case 'clock':
      device.skew = Number(value) / DAY_MS;
      return;
    case 'quotaFull':
      queue.full = store.full = value === true;
      return;
    case 'killAfterWrites':
      for (const { context } of device.tabs)
        context.writesLeft = value === null ? Number.POSITIVE_INFINITY : Number(value) - 1;
      return;
    default:
  }
}
