/** Random source that can be repeated: the same key gives the same draws on every machine. */
import { createHash } from 'node:crypto';

export interface Chance {
  /** In [0, 1). */
  fraction(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(from: readonly T[]): T[];
}

const digest = (key: string) => createHash('sha256').update(key).digest();

export function chance(key: string): Chance {
  let state = digest(key).readUInt32LE(0);
  // mulberry32: short, and good enough for choosing sentences.
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => {
    const item = from[between(0, from.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  const shuffled = <T>(from: readonly T[]): T[] =>
    from
      .map((item) => ({ one: item, at: fraction() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one: item }) => item);
  return { fraction, between, pick, shuffled };
}

/** Returns the UUID (version 8) of a key, always the same one. */
export function idOf(key: string): string {
  const bytes = digest(key).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
