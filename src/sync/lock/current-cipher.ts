/**
 * The cipher of this context. A device has one owner [Y16], so a page or worker has at most one cipher: none without a
 * lock, and none while the app is locked. Without the lock a value passes through unchanged.
 */
import { held } from './held-cipher.ts';
import type { Cipher } from './types.ts';

export const currentCipher = (): Cipher | null => held.cipher;
/** Returns the cipher that new values are written with. */
export const sealingCipher = (): Cipher | null => (held.cipher?.seals ? held.cipher : null);

/** Called once a context is unlocked, before it opens anything of the account; null in tests. */
export function setCurrentCipher(cipher: Cipher | null): void {
  held.cipher = cipher;
  held.keysIn = cipher ? cipher.keysIn : (storage) => storage;
}
