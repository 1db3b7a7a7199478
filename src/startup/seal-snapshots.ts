/** Seals snapshots in localStorage: see `page-key.ts`. The document opens them: see `open-snapshots.ts`. */
import { fromByteText, toByteText } from '#lib/byte-text.ts';
import type { MemberId } from '#schemas/ids.ts';
import { preparePageKey } from './page-keys.ts';

const NONCE_BYTES = 12;

let known: { text: string; key: Promise<CryptoKey> } | null = null;

async function keyOf(account: MemberId, isNeeded: () => boolean): Promise<CryptoKey | null> {
  const text = await preparePageKey(account, isNeeded);
  if (text === null) return null;
  if (known?.text !== text)
    known = { text, key: crypto.subtle.importKey('raw', fromByteText(atob(text)), 'AES-GCM', false, ['encrypt']) };
  return known.key;
}

/**
 * Stores a snapshot, unless it has changed by then. `subject` lies before it in the clear: an id or an address, by
 * which the document knows which parts the start needs. `currentText`: undefined once it is removed.
 */
export async function sealSnapshot(
  account: MemberId,
  name: string,
  subject: string,
  currentText: () => string | undefined,
): Promise<void> {
  const text = currentText();
  // A member who has signed out meanwhile gets no key any more.
  const key = text === undefined ? null : await keyOf(account, () => currentText() === text);
  if (text === undefined || key === null) return;
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const encoder = new TextEncoder();
  const how = { name: 'AES-GCM', iv: nonce, additionalData: encoder.encode(name) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(how, key, encoder.encode(text)));
  if (currentText() === text) localStorage.setItem(name, `${subject}\n${toByteText(nonce)}${toByteText(sealed)}`);
}
