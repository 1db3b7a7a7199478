/**
 * Keys with which this server identifies itself to push services (RFC 8292), the same on every node. By default they
 * are derived from the secret that signs tokens, so that nothing has to be stored or configured.
 */
import { createECDH, hkdfSync } from 'node:crypto';
import { NotServable } from '../not-servable.ts';

export interface PushKeys {
  /** Base64url, uncompressed point. */
  publicKey: string;
  privateKey: string;
  /** Address under which a push service reaches the operator: `mailto:` or `https:`. */
  subject: string;
}

/** The order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const PRIVATE_BYTES = 32;
/** 16 bytes more than a key has, so that the remainder is as good as uniform. */
const DERIVED_BYTES = PRIVATE_BYTES + 16;

function publicKeyOf(privateKey: Buffer): string {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return curve.getPublicKey('base64url', 'uncompressed');
}

/** Derives a private key from a secret, by HKDF. */
export function derivedKeys(secret: string, subject: string): PushKeys {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'alcove:web-push', DERIVED_BYTES));
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(2 * PRIVATE_BYTES, '0'), 'hex');
  return { publicKey: publicKeyOf(privateKey), privateKey: privateKey.toString('base64url'), subject };
}

/** Checks keys that the operator gives: both or none, and a pair. */
export function givenKeys(publicKey: string, privateKey: string, subject: string): PushKeys {
  const bytes = Buffer.from(privateKey, 'base64url');
  const scalar = bytes.length === PRIVATE_BYTES ? BigInt(`0x${bytes.toString('hex')}`) : 0n;
  const expected = scalar > 0n && scalar < ORDER ? publicKeyOf(bytes) : null;
  if (expected !== publicKey) throw new NotServable('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair of keys.');
  return { publicKey, privateKey, subject };
}
