/** Unlocks a worker with its page's key [Y22]; the program of the cipher is loaded only then. */
import type { MemberId } from '#schemas/ids.ts';
import { setCurrentCipher } from '#sync/lock/current-cipher.ts';

export async function unlockContext(account: MemberId, key: Uint8Array, seals: boolean): Promise<void> {
  const { createCipher } = await import('#sync/lock/cipher.ts');
  setCurrentCipher(createCipher(key, account, seals));
}
