/**
 * Seals typed text in localStorage without an app lock, under the account's key in a cookie: see
 * `src/startup/page-key.ts`. It works synchronously, as localStorage does, so that no word waits for it. Text is never
 * given up for it: where there is no cookie, it is written as it is.
 */
import { accountsIn } from '#lib/accounts-in.ts';
import { fromByteText, toByteText } from '#lib/byte-text.ts';
import { systemClock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import type { KeyValueStorage } from '#lib/unsaved-input-store.ts';
import type { MemberId } from '#schemas/ids.ts';
import { makePageKey, pageKeys, preparePageKey } from '#startup/page-keys.ts';
import { writePageKey } from '#startup/page-key.ts';
import { decrypt, encrypt } from '#sync/lock/cipher.ts';
import { held } from '#sync/lock/held-cipher.ts';
import { isSealedText } from '#sync/lock/sealed-text.ts';
import { hasLeft } from './page-writer.ts';
import { isTextOf, PAGE_SEALED, partsOf } from './sealed-keys.ts';

/** How often a page that stays open makes the key last. */
const RENEWAL_MS = 86_400_000;
let renewedAt = 0;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** To what the app lock has sealed nothing is added. */
function seal(name: string, text: string): string {
  const [account] = accountsIn(name);
  const key = account === undefined || isSealedText(text) ? null : makePageKey(account);
  if (account === undefined || key === null) return text;
  if (systemClock.now() - renewedAt > RENEWAL_MS) lengthen(account, key);
  return PAGE_SEALED + toByteText(encrypt(fromByteText(atob(key)), name, encoder.encode(text)));
}

/** Makes the key last: some browsers erase a cookie a week after a script has written it. */
function lengthen(account: MemberId, key: string): void {
  renewedAt = systemClock.now();
  writePageKey(account, key);
}

/** Throws where the key is gone, or the text was sealed for another name. */
function openSealed(name: string, sealed: string): string {
  const [account] = accountsIn(name);
  const key = account === undefined ? '' : (pageKeys().get(account) ?? '');
  return decoder.decode(decrypt(fromByteText(atob(key)), name, fromByteText(sealed.slice(PAGE_SEALED.length))));
}

function open(name: string, stored: string): string {
  const [plain, sealed] = partsOf(stored);
  return sealed === '' ? plain : plain === '' ? openSealed(name, sealed) : withPlain(name, sealed, plain);
}

export const sealedIn = (storage: KeyValueStorage): KeyValueStorage => ({
  getItem(name) {
    const stored = storage.getItem(name);
    return stored === null ? null : open(name, stored);
  },
  setItem(name, text) {
    const [account] = accountsIn(name);
    if (account === undefined || !hasLeft(account)) storage.setItem(name, seal(name, text));
  },
  removeItem: (name) => storage.removeItem(name),
});

/** Writes what a page has typed before it had the cipher. Another tab may have sealed its own text meanwhile. */
export function add(name: string, text: string): void {
  const [, sealed] = partsOf(localStorage.getItem(name) ?? '');
  sealedIn(localStorage).setItem(name, sealed === '' ? text : withPlain(name, sealed, text));
}

/** Returns what is sealed, and what a page that could not read it has typed: both stay. */
function withPlain(name: string, sealed: string, plain: string): string {
  try {
    const other = openSealed(name, sealed);
    // The app lock may have sealed it.
    const own = held.cipher?.keysIn({ ...sealedIn(localStorage), getItem: () => plain }).getItem(name) ?? plain;
    return JSON.stringify(merged(JSON.parse(other), JSON.parse(own)));
  } catch {
    return plain;
  }
}

/** What has a time of its own stays whole: the later one. Lists have what is in either. */
function merged(other: unknown, own: unknown): unknown {
  if (Array.isArray(other) && Array.isArray(own)) {
    const known = new Set(other.map((each) => JSON.stringify(each)));
    return [...(other as unknown[]), ...own.filter((each) => !known.has(JSON.stringify(each)))];
  }
  if (!isRecord(other) || !isRecord(own)) return own;
  if (typeof other['at'] === 'number' && typeof own['at'] === 'number') return other['at'] > own['at'] ? other : own;
  return {
    ...other,
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key, merged(other[key], value)])),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Makes the account's key. Under the app lock none is needed. */
export async function prepareKey(account: MemberId): Promise<void> {
  if (!held.cipher?.seals) await preparePageKey(account, () => !hasLeft(account));
}

/** Makes the key last, and seals what is not sealed: written by an earlier build, or by a page that ended too early. */
export function renew(account: MemberId): void {
  const key = pageKeys().get(account);
  if (key === undefined || held.cipher?.seals) return;
  lengthen(account, key);
  for (const name of Object.keys(localStorage).filter(isTextOf(account))) {
    const stored = localStorage.getItem(name) ?? '';
    if (partsOf(stored)[0] === '' || isSealedText(stored)) continue;
    try {
      localStorage.setItem(name, seal(name, open(name, stored)));
    } catch (error) {
      log.warn('account.text-not-sealed', { error: errorName(error) });
    }
  }
}
