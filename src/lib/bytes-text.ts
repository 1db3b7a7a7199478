/** Bytes as text, and hashes of text or bytes: hexadecimal digits, base64, and base64 as it stands in addresses. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Arguments of one call: it takes only so many. */
const PIECE = 0x80_00;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

export const toBase64url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Throws where the text is none. */
export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

export const sha256 = async (content: BufferSource | string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await crypto.subtle.digest('SHA-256', typeof content === 'string' ? new TextEncoder().encode(content) : content),
  );

/** Returns the SHA-256 in hexadecimal digits. */
export const sha256Hex = async (content: BufferSource | string): Promise<string> => toHex(await sha256(content));
