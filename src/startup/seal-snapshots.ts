/**
 * Seals snapshots in localStorage, so that no text lies there: Chromium keeps what was deleted from it in its files for
 * a time that nobody knows. Their key lies in a cookie, the only other storage that answers at once; once the cookie
 * is erased, nobody can read what is left of them [Y17, Y22]. It keeps out whoever finds such files later, not somebody
 * who has the device while a member is signed in: that is what the app lock is for.
 */
import { toBase64 } from '#lib/bytes-text.ts';
import { toByteText } from '#lib/byte-text.ts';
import { readScreenKey, writeScreenKey } from './screen-key.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;

let known: { secret: string; key: Promise<CryptoKey> } | null = null;

/** Returns the key of the cookie, which is made where there is none; null if this browser keeps no cookies. */
function currentKey(): Promise<CryptoKey> | null {
  if (readScreenKey() === null) writeScreenKey(toBase64(crypto.getRandomValues(new Uint8Array(KEY_BYTES))));
  const secret = readScreenKey();
  if (secret === null) return null;
  if (known?.secret !== secret) {
    const bytes = Uint8Array.from(atob(secret), (char) => char.charCodeAt(0));
    known = { secret, key: crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt']) };
  }
  return known.key;
}

/**
 * Stores a snapshot, unless it has changed by then. `subject` lies before it in the clear: an id or an address, by
 * which the document knows which parts the start needs. `currentText`: undefined once it is removed.
 */
export async function sealSnapshot(
  name: string,
  subject: string,
  currentText: () => string | undefined,
): Promise<void> {
  const [text, key] = [currentText(), await currentKey()];
  if (text === undefined || key === null) return;
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const encoder = new TextEncoder();
  const how = { name: 'AES-GCM', iv: nonce, additionalData: encoder.encode(name) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(how, key, encoder.encode(text)));
  if (currentText() === text) localStorage.setItem(name, `${subject}\n${toByteText(nonce)}${toByteText(sealed)}`);
}
