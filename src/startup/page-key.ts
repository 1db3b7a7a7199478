/**
 * The cookie with the key under which an account's pages seal what they write into localStorage: snapshots
 * (`seal-snapshots.ts`) and typed text (`src/device/page-text.ts`). No text lies there in the clear, because Chromium
 * keeps what was deleted from it in its files for a time that nobody knows. Once the cookie is erased, nobody can read
 * what is left [Y17, Y22]. It keeps out whoever finds such files later, not somebody who has the device while a member
 * is signed in: that is what the app lock is for. Only pages have cookies; without one nothing is sealed.
 */
import { PAGE_KEY_MARK } from './device-marks.ts';
import type { MemberId } from '#schemas/ids.ts';

/** In seconds: as long as browsers keep a cookie. */
const LIFETIME = 400 * 24 * 60 * 60;

const page = globalThis as { document?: { cookie: string }; isSecureContext?: boolean };

/** `key`: in base64. Also makes an old cookie last longer. */
export const writePageKey = (account: MemberId, key: string): void => write(account, key, LIFETIME);

/** From now on nobody can read what was sealed here. */
export const erasePageKey = (account: MemberId): void => write(account, '', 0);

function write(account: MemberId, key: string, maxAge: number): void {
  if (!page.document) return;
  const secure = page.isSecureContext ? '; Secure' : '';
  page.document.cookie = `${PAGE_KEY_MARK}${account}=${key}; Max-Age=${maxAge}; Path=/; SameSite=Strict${secure}`;
}
