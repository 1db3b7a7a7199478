/**
 * Seals typed text in localStorage without an app lock, under the account's key in a cookie: see
 * `src/startup/page-key.ts`. It works synchronously, as localStorage does, so that no word waits for it. Text is never
 * given up for it: where there is no cookie, it is written as it is.
 */
import { fromByteText, toByteText } from '#lib/byte-text.ts';
import { errorName, log } from '#lib/log.ts';
import type { KeyValueStorage } from '#lib/unsaved-input-store.ts';
import type { MemberId } from '#schemas/ids.ts';
import { makePageKey, pageKeys } from '#startup/page-keys.ts';
import { writePageKey } from '#startup/page-key.ts';
import { decrypt, encrypt } from '#sync/lock/cipher.ts';
import { held } from '#sync/lock/held-cipher.ts';
import { isSealedText } from '#sync/lock/sealed-text.ts';
import { isPageSealed, isTextOf, PAGE_SEALED } from './sealed-keys.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const accountIn = (name: string) =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(name)?.[0] as MemberId | undefined;

/** To what the app lock has sealed nothing is added. */
function seal(name: string, text: string): string {
  const account = accountIn(name);
  const key = account === undefined || isSealedText(text) ? null : makePageKey(account);
  return key === null ? text : PAGE_SEALED + toByteText(encrypt(fromByteText(atob(key)), name, encoder.encode(text)));
}

/** Throws where the key is gone, or the text was sealed for another name. */
function open(name: string, text: string): string {
  if (!isPageSealed(text)) return text;
  const account = accountIn(name);
  const key = account === undefined ? '' : (pageKeys().get(account) ?? '');
  return decoder.decode(decrypt(fromByteText(atob(key)), name, fromByteText(text.slice(PAGE_SEALED.length))));
}

export const sealedIn = (storage: KeyValueStorage): KeyValueStorage => ({
  getItem(name) {
    const text = storage.getItem(name);
    return text === null ? null : open(name, text);
  },
  setItem: (name, text) => storage.setItem(name, seal(name, text)),
  removeItem: (name) => storage.removeItem(name),
});

/**
 * Writes what a page has typed before it had the cipher. Another tab may have sealed its own text under this name by
 * then, which that page could not read: both stay.
 */
export function add(name: string, text: string): void {
  const other = otherText(name);
  sealedIn(localStorage).setItem(name, other === null ? text : JSON.stringify(merged(other, JSON.parse(text))));
}

/** Returns what another tab has sealed under this name; null if there is nothing that can be opened. */
function otherText(name: string): unknown {
  try {
    const text = localStorage.getItem(name) ?? '';
    return isPageSealed(text) ? (JSON.parse(open(name, text)) as unknown) : null;
  } catch {
    return null;
  }
}

function merged(other: unknown, own: unknown): unknown {
  if (Array.isArray(other) && Array.isArray(own)) return [...(other as unknown[]), ...(own as unknown[])];
  if (!isRecord(other) || !isRecord(own)) return own;
  return {
    ...other,
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key, merged(other[key], value)])),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Makes the account's key, in turn with other tabs. Under the app lock none is needed. */
export async function prepareKey(account: MemberId): Promise<void> {
  if (!held.cipher?.seals && !pageKeys().has(account))
    await navigator.locks.request(`alcove-page-key-${account}`, () => makePageKey(account));
}

/**
 * Makes the key last, since some browsers erase a cookie a week after a script has written it, and seals what an
 * earlier build has written.
 */
export function renew(account: MemberId): void {
  const key = pageKeys().get(account);
  if (key === undefined || held.cipher?.seals) return;
  writePageKey(account, key);
  for (const name of Object.keys(localStorage).filter(isTextOf(account))) {
    const text = localStorage.getItem(name) ?? '';
    if (isPageSealed(text) || isSealedText(text)) continue;
    try {
      localStorage.setItem(name, seal(name, text));
    } catch (error) {
      log.warn('account.text-not-sealed', { error: errorName(error) });
    }
  }
}
