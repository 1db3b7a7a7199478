/** Counts failed sign-in attempts on the device: 5 in a sliding window of 15 minutes [AUTH-37 to AUTH-41]. */
import { SIGN_IN_ATTEMPTS, SIGN_IN_WINDOW_MS } from '#schemas/limits.ts';
import type { Clock } from '#lib/clock.ts';
import { readRecord, setRecord, type DeviceDatabase } from './device-database.ts';

export interface SignInAttempts {
  /** Resolves to the time of the next allowed attempt, by the device's clock; null: now. */
  blockedUntil(): Promise<number | null>;
  /** Counts a failure. Resolves to true if it reaches the limit. */
  recordFailure(): Promise<boolean>;
  clear(): Promise<void>;
}

export function createSignInAttempts(device: DeviceDatabase, clock: Clock): SignInAttempts {
  /**
   * Drops times in the future: they mean that the clock was set back, which must not block the member for longer than
   * the window.
   */
  const recent = (times: readonly number[] = []) =>
    times.filter((at) => at > clock.now() - SIGN_IN_WINDOW_MS && at <= clock.now());

  return {
    async blockedUntil() {
      const times = recent(await device.read((tx) => readRecord(tx, 'sign-in-attempts')));
      return times.length < SIGN_IN_ATTEMPTS ? null : (times.at(-SIGN_IN_ATTEMPTS) ?? 0) + SIGN_IN_WINDOW_MS;
    },
    recordFailure: () =>
      device.write(async (tx) => {
        const times = [...recent(await readRecord(tx, 'sign-in-attempts')), clock.now()];
        await setRecord(tx, 'sign-in-attempts', times);
        return times.length >= SIGN_IN_ATTEMPTS;
      }),
    clear: async () => void (await device.change((tx) => tx.objectStore('meta').delete('sign-in-attempts'))),
  };
}
