import { toBase64 } from '#lib/bytes-text.ts';
import type { MemberId } from '#schemas/ids.ts';
import { pageKeys, writePageKey } from './page-key.ts';

const KEY_BYTES = 32;

/** Returns the account's key in base64, which is made where there is none; null if this browser keeps no cookies. */
export function makePageKey(account: MemberId): string | null {
  const key = pageKeys().get(account);
  if (key !== undefined) return key;
  writePageKey(account, toBase64(crypto.getRandomValues(new Uint8Array(KEY_BYTES))));
  return pageKeys().get(account) ?? null;
}
