/**
 * Encrypts secrets of code applications for the database, with a key derived from the service's own: whoever reads the
 * database, or a backup of it, computes no code. A secret is bound to its member.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { MemberId } from '#schemas/ids.ts';

const NONCE = 12;
const TAG = 16;

const keyOf = (jwtSecret: string) => new Uint8Array(hkdfSync('sha256', jwtSecret, '', 'alcove:totp', 32));

/** Returns nonce, cipher and tag. */
export function sealTotp(jwtSecret: string, member: MemberId, secret: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(jwtSecret), nonce).setAAD(Buffer.from(member));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Returns null for what another key, or another member's, has encrypted. */
export function openTotp(jwtSecret: string, member: MemberId, sealed: Buffer): Buffer | null {
  const nonce = sealed.subarray(0, NONCE);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(jwtSecret), nonce, { authTagLength: TAG })
    .setAAD(Buffer.from(member))
    .setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
  } catch {
    return null;
  }
}
