/**
 * What a context without the key may write for one that has it [Y22]: the service worker takes what the system's share
 * menu hands over while the app is locked. It is encrypted for a public key of the lock, with a key pair of its own
 * each time; the private key lies sealed. Web Crypto alone, so that the service worker need not load the cipher.
 */
import type { Cipher, Inbox } from './types.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
/** A public key of that curve, uncompressed. */
const PUBLIC_BYTES = 65;
const NONCE_BYTES = 12;
const INFO = new TextEncoder().encode('alcove inbox v1');
const PLACE = 'lock/inbox';

export async function createInbox(cipher: Pick<Cipher, 'sealBytes'>): Promise<Inbox> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  const [publicKey, privateKey] = await Promise.all([
    crypto.subtle.exportKey('raw', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ]);
  return {
    publicKey: new Uint8Array(publicKey),
    privateKey: cipher.sealBytes(PLACE, new Uint8Array(privateKey)),
  };
}

/** `place`: where it will lie; it can be opened nowhere else. */
export async function sealForInbox(publicKey: Bytes, place: string, bytes: BufferSource): Promise<Bytes> {
  const own = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const ownPublic = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey));
  const key = await sharedKey(own.privateKey, publicKey, ownPublic, 'encrypt');
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const encrypted = new Uint8Array(await crypto.subtle.encrypt(optionsOf(nonce, place), key, bytes));
  const sealed = new Uint8Array(PUBLIC_BYTES + NONCE_BYTES + encrypted.length);
  sealed.set(ownPublic);
  sealed.set(nonce, PUBLIC_BYTES);
  sealed.set(encrypted, PUBLIC_BYTES + NONCE_BYTES);
  return sealed;
}

/** Rejects if it was sealed for another lock or place, or changed. */
export async function openFromInbox(
  { privateKey }: Inbox,
  cipher: Pick<Cipher, 'openBytes'>,
  place: string,
  sealed: Bytes,
): Promise<Bytes> {
  const own = await crypto.subtle.importKey('pkcs8', cipher.openBytes(PLACE, privateKey), CURVE, false, ['deriveBits']);
  const theirs = sealed.slice(0, PUBLIC_BYTES);
  const key = await sharedKey(own, theirs, theirs, 'decrypt');
  const nonce = sealed.slice(PUBLIC_BYTES, PUBLIC_BYTES + NONCE_BYTES);
  const encrypted = sealed.slice(PUBLIC_BYTES + NONCE_BYTES);
  return new Uint8Array(await crypto.subtle.decrypt(optionsOf(nonce, place), key, encrypted));
}

const optionsOf = (iv: Bytes, place: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
});

/** `salt`: the public key of the one pair that is used once. */
async function sharedKey(own: CryptoKey, other: Bytes, salt: Bytes, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const theirs = await crypto.subtle.importKey('raw', other, CURVE, false, []);
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256);
  const material = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: INFO },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    [use],
  );
}
