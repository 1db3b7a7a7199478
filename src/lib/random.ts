/** Randomness as a port: ids and jitter. */
export interface Random {
  uuid(): string;
  /** In [0, 1). */
  fraction(): number;
}

/** Returns a version 4 UUID. Pages that were not served over https have no `randomUUID`. */
function uuidOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte, n) =>
    (n === 6 ? (byte & 0x0f) | 0x40 : n === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export const systemRandom: Random = {
  uuid: () => crypto.randomUUID?.() ?? uuidOf(crypto.getRandomValues(new Uint8Array(16))),
  fraction: () => Math.random(),
};
