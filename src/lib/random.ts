/** Randomness as a port: ids and jitter. */
import { uuidOf } from './uuid.ts';

export interface Random {
  uuid(): string;
  /** In [0, 1). */
  fraction(): number;
}

/** Returns a version 4 UUID. Pages that were not served over https have no `randomUUID`. */
const randomUuidOf = (bytes: Uint8Array): string =>
  uuidOf(bytes.map((byte, n) => (n === 6 ? (byte & 0x0f) | 0x40 : n === 8 ? (byte & 0x3f) | 0x80 : byte)));

export const systemRandom: Random = {
  uuid: () => crypto.randomUUID?.() ?? randomUuidOf(crypto.getRandomValues(new Uint8Array(16))),
  fraction: () => Math.random(),
};
