/** Codes that an application shows for thirty seconds (RFC 6238): six digits, HMAC-SHA-1. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** The code before and the one after count too: clocks differ. */
const STEPS_AROUND = [0, -1, 1];

/** Returns the number of a moment's step. `now`: milliseconds. */
export const totpStep = (now: number): number => Math.floor(now / 1000 / STEP_SECONDS);

/** Computes the code of a step. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Returns the step whose code this is, now or one step off; null: of none. All are compared, in the same time. */
export function matchingStep(secret: Uint8Array, code: string, now: number): number | null {
  const matches = STEPS_AROUND.map((offset) => totpStep(now) + offset).filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    const given = Buffer.from(code);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return matches[0] ?? null;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Writes a secret as applications read it; of five bytes eight letters. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}
