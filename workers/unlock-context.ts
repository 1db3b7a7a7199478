/** Unlocks a worker with its page's key [Y22]; the program of the cipher is loaded only then. */
import { setCurrentCipher } from '#sync/lock/current-cipher.ts';

export async function unlockContext(key: Uint8Array, seals: boolean): Promise<void> {
  const { createCipher } = await import('#sync/lock/cipher.ts');
  setCurrentCipher(createCipher(key, seals));
}
