import type { MemberId } from '#schemas/ids.ts';
import { setCurrentCipher } from './current-cipher.ts';
import { held } from './held-cipher.ts';

/**
 * Called once an account is erased and its databases are closed [Y17]: its lock is gone, and what would be sealed under
 * the key of that lock after another sign-in could never be read again.
 */
export function forgetCipher(account: MemberId): void {
  if (held.cipher?.account === account) setCurrentCipher(null);
}
