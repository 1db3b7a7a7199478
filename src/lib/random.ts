/** Chance as a port: ids and jitter. */
export interface Random {
  uuid(): string;
  /** In [0, 1). */
  fraction(): number;
}

export const systemRandom: Random = {
  uuid: () => crypto.randomUUID(),
  fraction: () => Math.random(),
};
