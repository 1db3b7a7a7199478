/** Tokens of links to groups. Whoever has one may join; the server knows only its hash. */
const BYTES = 24;
const TOKEN = /^[\w-]{16,100}$/;

/** Returns a new token, as it stands in an address. */
export const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

export const isToken = (text: string | undefined): text is string => text !== undefined && TOKEN.test(text);

/** The token's SHA-256, in hexadecimal. */
export async function hashOfToken(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The link's address. The token stands behind the hash, so that no server ever logs it. */
export const addressOfToken = (token: string, origin: string): string => `${origin}/#/chat/join/${token}`;
