/**
 * Encrypts values under a data key with XChaCha20-Poly1305. It works synchronously, because a transaction of IndexedDB
 * ends while a promise of Web Crypto is awaited; and its nonces of 24 random bytes never meet, whichever contexts
 * write at once.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { accountsIn } from '#lib/accounts-in.ts';
import { fromBase64url, toBase64url } from '#lib/bytes-text.ts';
import type { MemberId } from '#schemas/ids.ts';
import { isSealedValue } from './is-sealed.ts';
import { isSealedText, SEALED_TEXT } from './sealed-text.ts';
import { sessionPlace, type Cipher, type SealedSession } from './types.ts';

export const KEY_BYTES = 32;
const NONCE_BYTES = 24;
/** Version of the form of sealed bytes: part of what is authenticated [S26]. */
const FORM = 1;
/** Bytes of a name: 128 bits never meet by chance. */
const NAME_BYTES = 16;

const placeOfKey = (key: string) => `keys/${key}`;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

type Bytes = Uint8Array<ArrayBuffer>;
const ownCopy = (bytes: Uint8Array): Bytes => (bytes.buffer instanceof ArrayBuffer ? (bytes as Bytes) : bytes.slice());

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

/** Derives a key for one purpose. */
export const deriveKey = (key: Uint8Array, purpose: string): Uint8Array =>
  hkdf(sha256, key, undefined, encoder.encode(`alcove ${purpose} v1`), KEY_BYTES);

/** Encrypts bytes: a random nonce, followed by the ciphertext. `context` is authenticated, not stored. */
export function encrypt(key: Uint8Array, context: string, bytes: Uint8Array): Bytes {
  const nonce = randomBytes(NONCE_BYTES);
  const encrypted = xchacha20poly1305(key, nonce, encoder.encode(`${FORM}\n${context}`)).encrypt(bytes);
  const sealed = new Uint8Array(NONCE_BYTES + encrypted.length);
  sealed.set(nonce);
  sealed.set(encrypted, NONCE_BYTES);
  return sealed;
}

/** Throws if the key or the context is another one, or the bytes were changed. */
export const decrypt = (key: Uint8Array, context: string, sealed: Uint8Array): Bytes =>
  ownCopy(
    xchacha20poly1305(key, sealed.subarray(0, NONCE_BYTES), encoder.encode(`${FORM}\n${context}`)).decrypt(
      sealed.subarray(NONCE_BYTES),
    ),
  );

/** `account`, `seals`: see `Cipher`. */
export function createCipher(dataKey: Uint8Array, account: MemberId, seals = true): Cipher {
  const valueKey = deriveKey(dataKey, 'values');
  const indexKey = deriveKey(dataKey, 'names');
  const names = new Map<string, string>();
  const sealBytes = (place: string, bytes: Uint8Array) => encrypt(valueKey, place, bytes);
  const openBytes = (place: string, sealed: Uint8Array) => decrypt(valueKey, place, sealed);
  const open = (place: string, sealed: Uint8Array) => JSON.parse(decoder.decode(openBytes(place, sealed))) as unknown;
  const sealText = (place: string, text: string) => SEALED_TEXT + toBase64url(sealBytes(place, encoder.encode(text)));
  const openText = (place: string, text: string) =>
    isSealedText(text) ? decoder.decode(openBytes(place, fromBase64url(text.slice(SEALED_TEXT.length)))) : text;
  /** A key that names no account is what a tab writes while the session is lost: a visitor’s, or this member’s. */
  const isOwn = (key: string) => key.includes(account) || accountsIn(key).length === 0;
  return {
    account,
    seals,
    sealBytes,
    openBytes,
    seal: (place, value) => sealBytes(place, encoder.encode(JSON.stringify(value))),
    open,
    openSession(owner, stored) {
      if (!isSealedValue(stored) || owner.account !== account) return null;
      try {
        const { session, email } = open(sessionPlace(owner.account), stored.sealed) as SealedSession;
        return [{ ...owner, email }, session];
      } catch {
        return null;
      }
    },
    sealText,
    openText,
    keysIn: (storage) => ({
      getItem(key) {
        const text = storage.getItem(key);
        return text !== null && isOwn(key) ? openText(placeOfKey(key), text) : text;
      },
      setItem: (key, text) => storage.setItem(key, seals && isOwn(key) ? sealText(placeOfKey(key), text) : text),
      removeItem: (key) => storage.removeItem(key),
    }),
    nameOf(key) {
      const known = names.get(key);
      if (known !== undefined) return known;
      const name = toBase64url(hmac(sha256, indexKey, encoder.encode(key)).subarray(0, NAME_BYTES));
      if (names.size >= MAX_NAMES) names.clear();
      names.set(key, name);
      return name;
    },
  };
}

/** Names that are remembered; a device with a long history has thousands. */
const MAX_NAMES = 5000;
