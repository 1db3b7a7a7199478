/**
 * Keys of the app lock [S27]: a random data key, and one wrap of it for each method. To change a code is to wrap the
 * same data key again; what is encrypted stays as it is.
 */
import { decrypt, deriveKey, encrypt, KEY_BYTES, randomBytes } from './cipher.ts';
import { SALT_BYTES, stretch, type StretchSecret } from './stretch.ts';
import type { LockMethod, StretchCosts, Wrap, WrapOfSecret } from './types.ts';

/** 64 MiB in three passes: a third of a second here, some seconds for each guess of a copied disk [S3]. */
export const STRETCH_COSTS: StretchCosts = { memory: 65_536, passes: 3 };
/** A wrap may name lower costs only if somebody has changed it. */
const LEAST_COSTS: StretchCosts = { memory: 8192, passes: 1 };

export const createDataKey = (): Uint8Array<ArrayBuffer> => randomBytes(KEY_BYTES);

const contextOf = (account: string, method: LockMethod) => `wrap\n${account}\n${method}`;

/** Case, accents and the kind of space do not matter in a phrase: phones write them by themselves. */
export const normalisePhrase = (phrase: string): string =>
  phrase
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .join(' ');

const secretOf = (method: 'code' | 'phrase', secret: string) =>
  method === 'phrase' ? normalisePhrase(secret) : secret;

export async function wrapWithSecret(
  dataKey: Uint8Array,
  account: string,
  method: 'code' | 'phrase',
  secret: string,
  costs = STRETCH_COSTS,
  stretchSecret: StretchSecret = stretch,
): Promise<Wrap> {
  const salt = randomBytes(SALT_BYTES);
  const key = await stretchSecret(secretOf(method, secret), salt, costs);
  return { method, salt, costs, wrapped: encrypt(key, contextOf(account, method), dataKey) };
}

/** `prf`: what the passkey has answered for `salt`. */
export function wrapWithPasskey(
  dataKey: Uint8Array,
  account: string,
  { credential, salt, prf }: { credential: string; salt: Uint8Array<ArrayBuffer>; prf: Uint8Array },
): Wrap {
  const key = deriveKey(prf, 'passkey');
  return { method: 'passkey', credential, salt, wrapped: encrypt(key, contextOf(account, 'passkey'), dataKey) };
}

/** Resolves to the key under which the data key may be wrapped; null where the secret or the wrap cannot be one. */
export async function stretchFor(
  { method, salt, costs }: WrapOfSecret,
  secret: string,
  stretchSecret: StretchSecret = stretch,
): Promise<Uint8Array | null> {
  const normalised = secretOf(method, secret);
  if (normalised === '' || costs.memory < LEAST_COSTS.memory || costs.passes < LEAST_COSTS.passes) return null;
  return stretchSecret(normalised, salt, costs);
}

/** Resolves to null if the code or phrase is wrong. */
export async function unwrapWithSecret(
  wrap: WrapOfSecret,
  account: string,
  secret: string,
  stretchSecret: StretchSecret = stretch,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const key = await stretchFor(wrap, secret, stretchSecret);
  return key && unwrap(key, contextOf(account, wrap.method), wrap.wrapped);
}

export const unwrapWithPasskey = (
  wrap: Extract<Wrap, { method: 'passkey' }>,
  account: string,
  prf: Uint8Array,
): Uint8Array<ArrayBuffer> | null => unwrap(deriveKey(prf, 'passkey'), contextOf(account, 'passkey'), wrap.wrapped);

function unwrap(key: Uint8Array, context: string, wrapped: Uint8Array): Uint8Array<ArrayBuffer> | null {
  try {
    return decrypt(key, context, wrapped);
  } catch {
    return null;
  }
}
