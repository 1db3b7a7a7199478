/** The cookie with the key of snapshots: see `seal-snapshots.ts`. Only pages have cookies. */
import { product } from '#lib/product.ts';

export const SCREEN_KEY = `${product.storagePrefix}-screen-key`;
/** In seconds: as long as browsers keep a cookie. */
const LIFETIME = 400 * 24 * 60 * 60;

const page = globalThis as { document?: { cookie: string }; isSecureContext?: boolean };

/** Thirty-two bytes in base64. */
const SECRET = new RegExp(`(?:^|; )${SCREEN_KEY}=([A-Za-z0-9+/]{43}=)(?:;|$)`);

/** Returns the key in base64; null if there is none, or what is there cannot be one. */
export const readScreenKey = (): string | null => SECRET.exec(page.document?.cookie ?? '')?.[1] ?? null;

/** `secret`: in base64. */
export const writeScreenKey = (secret: string): void => write(secret, LIFETIME);

/** From now on nobody can read a snapshot that was sealed here. */
export const eraseScreenKey = (): void => write('', 0);

function write(value: string, maxAge: number): void {
  if (!page.document) return;
  const secure = page.isSecureContext ? '; Secure' : '';
  page.document.cookie = `${SCREEN_KEY}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Strict${secure}`;
}
