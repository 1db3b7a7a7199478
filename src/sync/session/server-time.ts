/** Time as the server has it: expiry and age are judged by it, never by the device's clock alone. */
import type { Clock } from '#lib/clock.ts';
import { readRecord, setRecord, type DeviceDatabase } from './device-database.ts';

export interface ServerTime {
  /** Milliseconds since 1970, as the server would say now. */
  now(): Promise<number>;
  /** Whether any answer has told the server's time yet, on this device. */
  isKnown(): Promise<boolean>;
  /** An answer told its time: milliseconds, or the ISO text of `serverTime`. */
  note(instant: number | string): Promise<void>;
}

/** Answers tell whole seconds and travel a while: smaller changes are not worth a write. */
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
