/**
 * Seals what only the server shall open [S1]: a copy of an entry, under the secret of a ticket. Synchronous, as
 * `cipher.ts` is and for its reason; AES-GCM, which the server has by itself.
 */
import { gcm } from '@noble/ciphers/aes.js';
import { randomBytes } from './cipher.ts';

const NONCE_BYTES = 12;
const encoder = new TextEncoder();

/** `place`: authenticated, not stored. Returns a random nonce, the ciphertext and its tag. */
export function sealCopy(secret: Uint8Array, place: string, content: unknown): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const encrypted = gcm(secret, nonce, encoder.encode(place)).encrypt(encoder.encode(JSON.stringify(content)));
  const sealed = new Uint8Array(NONCE_BYTES + encrypted.length);
  sealed.set(nonce);
  sealed.set(encrypted, NONCE_BYTES);
  return sealed;
}
