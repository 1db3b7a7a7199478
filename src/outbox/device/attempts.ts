/** [AUTH-37 to AUTH-41] Failed sign-in attempts, counted on the device: 5 in a sliding window of 15 minutes. */
import { SIGN_IN_ATTEMPTS, SIGN_IN_WINDOW_MS } from '#schemas/limits.ts';
import type { Clock } from '#lib/clock.ts';
import { record, setRecord, type DeviceDatabase } from './device-database.ts';

export interface Attempts {
  /** When the next attempt is allowed, by the device's clock; null: now. */
  blockedUntil(): Promise<number | null>;
  /** Counts a failure; true when the limit is reached with it. */
  failed(): Promise<boolean>;
  cleared(): Promise<void>;
}

export function createAttempts(device: DeviceDatabase, clock: Clock): Attempts {
  /** A time to come is a clock that was set back: it must not lock the member out for longer than the window. */
  const recent = (times: readonly number[] = []) =>
    times.filter((at) => at > clock.now() - SIGN_IN_WINDOW_MS && at <= clock.now());

  return {
    async blockedUntil() {
      const times = recent(await device.read((tx) => record(tx, 'sign-in-attempts')));
      return times.length < SIGN_IN_ATTEMPTS ? null : (times.at(-SIGN_IN_ATTEMPTS) ?? 0) + SIGN_IN_WINDOW_MS;
    },
    failed: () =>
      device.write(async (tx) => {
        const times = [...recent(await record(tx, 'sign-in-attempts')), clock.now()];
        await setRecord(tx, 'sign-in-attempts', times);
        return times.length >= SIGN_IN_ATTEMPTS;
      }),
    cleared: async () => void (await device.change((tx) => tx.objectStore('meta').delete('sign-in-attempts'))),
  };
}
