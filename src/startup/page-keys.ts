import { toBase64 } from '#lib/bytes-text.ts';
import type { MemberId } from '#schemas/ids.ts';
import { PAGE_KEY_MARK } from './device-marks.ts';
import { writePageKey } from './page-key.ts';

const KEY_BYTES = 32;

/** Account, and the key in base64. */
const COOKIE = new RegExp(`(?:^|; )${PAGE_KEY_MARK}([0-9a-f-]{36})=([A-Za-z0-9+/]{43}=)(?=;|$)`, 'g');

/** Keys in base64, by their accounts. */
export function pageKeys(): ReadonlyMap<MemberId, string> {
  const { document } = globalThis as { document?: { cookie: string } };
  const found = (document?.cookie ?? '').matchAll(COOKIE);
  return new Map(Array.from(found, ([, account = '', key = '']) => [account as MemberId, key]));
}

/** Makes the account's key where there is none, in turn with other tabs. `isNeeded`: once it is this tab's turn. */
export async function preparePageKey(account: MemberId, isNeeded: () => boolean): Promise<string | null> {
  const key = pageKeys().get(account);
  if (key !== undefined) return key;
  return navigator.locks.request(`${PAGE_KEY_MARK}${account}`, () => (isNeeded() ? makePageKey(account) : null));
}

/** Returns the account's key in base64, which is made where there is none; null if this browser keeps no cookies. */
export function makePageKey(account: MemberId): string | null {
  const key = pageKeys().get(account);
  if (key !== undefined) return key;
  writePageKey(account, toBase64(crypto.getRandomValues(new Uint8Array(KEY_BYTES))));
  return pageKeys().get(account) ?? null;
}
