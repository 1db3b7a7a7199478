import { KEY_BYTES } from './cipher.ts';
import type { StretchCosts } from './types.ts';

/** Resolves to a key of 32 bytes that is dear to compute: Argon2id, of the secret in NFKC. */
export type StretchSecret = (secret: string, salt: Uint8Array, costs: StretchCosts) => Promise<Uint8Array>;

/** Stretches a code or phrase in this context. The program is loaded with the first call. */
export const stretch: StretchSecret = async (secret, salt, { memory, passes }) => {
  const { argon2id } = await import('hash-wasm');
  return argon2id({
    password: secret.normalize('NFKC'),
    salt,
    memorySize: memory,
    iterations: passes,
    parallelism: 1,
    hashLength: KEY_BYTES,
    outputType: 'binary',
  });
};
