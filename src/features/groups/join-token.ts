/** Tokens of links to groups. Whoever has one may join; the server knows only its hash. */
import { sha256Hex, toBase64url } from '#lib/bytes-text.ts';

const BYTES = 24;
const TOKEN = /^[\w-]{16,100}$/;

/** Returns a new token, as it stands in an address. */
export const newToken = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(BYTES)));

export const isToken = (text: string | undefined): text is string => text !== undefined && TOKEN.test(text);

/** The token's SHA-256, in hexadecimal. */
export const hashOfToken = (token: string): Promise<string> => sha256Hex(token);

/** The link's address. The token stands behind the hash, so that no server ever logs it. */
export const addressOfToken = (token: string, origin: string): string => `${origin}/#/chat/join/${token}`;
