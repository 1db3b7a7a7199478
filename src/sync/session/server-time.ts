/** Estimates the server's time: expiry and age are measured by it, never by the device's clock alone. */
import type { Clock } from '#lib/clock.ts';
import { readRecord, setRecord, type DeviceDatabase } from './device-database.ts';

export interface ServerTime {
  /** Returns the server's time now, in milliseconds since 1970. */
  now(): Promise<number>;
  /** Returns whether any answer has stated the server's time on this device yet. */
  isKnown(): Promise<boolean>;
  /** Notes the time that an answer states: milliseconds, or the ISO text of `serverTime`. */
  note(instant: number | string): Promise<void>;
}

/**
 * Smallest change of the offset worth a write, milliseconds: answers state whole seconds and take a while to arrive.
 */
const WORTH_KEEPING_MS = 3000;

export function createServerTime(device: DeviceDatabase, clock: Clock): ServerTime {
  let offset: number | undefined;
  const current = async () => (offset ??= await device.read((tx) => readRecord(tx, 'server-offset')));

  return {
    now: async () => clock.now() + ((await current()) ?? 0),
    isKnown: async () => (await current()) !== undefined,
    async note(instant) {
      const newOffset = (typeof instant === 'number' ? instant : Date.parse(instant)) - clock.now();
      if (!Number.isFinite(newOffset)) return;
      const previousOffset = await current();
      if (previousOffset !== undefined && Math.abs(newOffset - previousOffset) < WORTH_KEEPING_MS) return;
      offset = newOffset;
      await device.change((tx) => setRecord(tx, 'server-offset', newOffset));
    },
  };
}
