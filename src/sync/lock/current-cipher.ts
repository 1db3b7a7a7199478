/**
 * The cipher of this context. A device has one owner [Y16], so a page or worker has at most one cipher: none without a
 * lock, and none while the app is locked. Without the lock a value passes through unchanged. A cipher serves its own
 * account only: another one may sign in while the page or worker that was unlocked still runs.
 */
import { held } from './held-cipher.ts';
import type { Cipher } from './types.ts';

/** `of`: an account, or the name of one of its databases, which carries its id [Y17]. */
export const currentCipher = (of: string): Cipher | null =>
  held.cipher && of.includes(held.cipher.account) ? held.cipher : null;
/** Returns the cipher that new values are written with. */
export const sealingCipher = (of: string): Cipher | null => {
  const cipher = currentCipher(of);
  return cipher?.seals ? cipher : null;
};

/** Called once a context is unlocked, before it opens anything of the account; null in tests. */
export function setCurrentCipher(cipher: Cipher | null): void {
  held.cipher = cipher;
}
