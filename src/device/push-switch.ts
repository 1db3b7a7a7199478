/** Turns pushes to this device on and off, and says which they are. */
import type { MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import { pushPermission, pushSupport, requestPushPermission, watchPushPermission } from '#platform/push-manager.ts';
import { endPushDevice, ensurePushDevice, type PushPorts } from './push-device.ts';
import { changePushRecord, readPushRecord } from './push-record.ts';

/**
 * `ask`: the browser has not asked the member yet; `denied`: the member refused in the browser; `ios`: only the
 * installed app may; `unsupported`: this browser cannot.
 */
export type PushStatus = 'on' | 'off' | 'ask' | 'denied' | 'ios' | 'unsupported';

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

/** Calls back whenever the status may have changed. Returns a function that stops it. */
export function watchPush(changed: () => void): () => void {
  listeners.add(changed);
  const stopWatching = watchPushPermission(changed);
  return () => {
    listeners.delete(changed);
    stopWatching();
  };
}

export function pushStatusOf(account: MemberId): PushStatus {
  const support = pushSupport();
  if (support !== 'supported') return support;
  const permission = pushPermission();
  if (permission === 'denied') return 'denied';
  if (permission === 'default') return 'ask';
  const { off, device } = readPushRecord(account);
  return device !== null && !off ? 'on' : 'off';
}

/** Compares and renews the registration, without asking anything. Resolves to the device's id, or null. */
export async function checkPush(account: MemberId, ports: PushPorts): Promise<string | null> {
  if (pushSupport() !== 'supported' || pushPermission() !== 'granted' || readPushRecord(account).off) return null;
  try {
    const device = await ensurePushDevice(ports);
    if (!device.ok) return readPushRecord(account).device?.id ?? null;
    changePushRecord(account, { device: device.value });
    announce();
    return device.value.id;
  } catch (error) {
    // The browser refuses, or its push service cannot be reached: the next start tries again [NOTIF-65].
    log.debug('push.not-checked', { error: errorName(error) });
    return null;
  }
}

/** Asks the browser where it has to, and registers this device. Resolves to whether pushes are on. */
export async function turnPushOn(account: MemberId, ports: PushPorts): Promise<boolean> {
  const permission = await requestPushPermission();
  changePushRecord(account, { off: false, later: true });
  announce();
  if (permission !== 'granted') return false;
  return (await checkPush(account, ports)) !== null;
}

export async function turnPushOff(account: MemberId, ports: PushPorts): Promise<void> {
  changePushRecord(account, { off: true, device: null, later: true });
  announce();
  await endPushDevice(ports);
}

/** « Plus tard »: the card does not come back. */
export function postponePush(account: MemberId): void {
  changePushRecord(account, { later: true });
  announce();
}
