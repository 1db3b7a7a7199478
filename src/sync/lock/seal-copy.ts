/**
 * Seals what only the server shall open [S1]: a copy of an entry, under the secret of a ticket; and opens what the
 * server has sealed under it. Synchronous, as `cipher.ts` is and for its reason; AES-GCM, which the server has by
 * itself.
 */
import { gcm } from '@noble/ciphers/aes.js';
import { answerContent, type AnswerContent } from '#schemas/wire/locked-push.ts';
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

/** Returns null for what another ticket's secret has sealed, or somebody has changed. */
export function openAnswer(secret: Uint8Array, place: string, sealed: Uint8Array): AnswerContent | null {
  try {
    const cipher = gcm(secret, sealed.subarray(0, NONCE_BYTES), encoder.encode(place));
    const text = new TextDecoder().decode(cipher.decrypt(sealed.subarray(NONCE_BYTES)));
    return answerContent.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
