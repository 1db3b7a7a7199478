import { useState, useSyncExternalStore } from 'react';
import { errorName, log } from '#lib/log.ts';
import { browserPush } from '#platform/push-manager.ts';
import { useDevice } from './device-context.ts';
import { pushServer } from './push-device.ts';
import { readPushRecord } from './push-record.ts';
import { postponePush, pushStatusOf, turnPushOff, turnPushOn, watchPush, type PushStatus } from './push-switch.ts';

const ports = { browser: browserPush, server: pushServer };

export interface PushControl {
  status: PushStatus;
  /** « Plus tard » was said, or the question was answered. */
  isPostponed: boolean;
  busy: boolean;
  /** Resolves to whether pushes are on; to be called in the handler of a click. */
  turnOn(): Promise<boolean>;
  turnOff(): Promise<void>;
  postpone(): void;
}

/** Returns this device's pushes; null before the device is open. */
export function usePush(): PushControl | null {
  const { device } = useDevice();
  const [busy, setBusy] = useState(false);
  const account = device?.account ?? null;
  const snapshot = useSyncExternalStore(watchPush, () =>
    account === null ? null : `${pushStatusOf(account)} ${readPushRecord(account).later}`,
  );
  if (account === null || snapshot === null) return null;
  const [status, later] = snapshot.split(' ') as [PushStatus, string];
  const during = async <T>(work: () => Promise<T>, failed: T): Promise<T> => {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      log.debug('push.not-switched', { error: errorName(error) });
      return failed;
    } finally {
      setBusy(false);
    }
  };
  return {
    status,
    isPostponed: later === 'true',
    busy,
    turnOn: () => during(() => turnPushOn(account, ports), false),
    turnOff: () => during(() => turnPushOff(account, ports), undefined),
    postpone: () => postponePush(account),
  };
}
