import { KEY_BYTES } from './cipher.ts';
import type { StretchCosts } from './types.ts';

/** Bytes of a wrap's salt. */
export const SALT_BYTES = 16;

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

/** Least memory in KiB: what it computes is thrown away. */
const WARM_UP: StretchCosts = { memory: 1024, passes: 1 };

/** Loads and compiles the program, so that the first attempt is as fast as the next ones. */
export const prepareStretch = async (): Promise<void> => void (await stretch(' ', new Uint8Array(SALT_BYTES), WARM_UP));
