import { toHex } from './bytes-text.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Says whether a text is a UUID in lower case. It uses no zod, which would delay the first paint. */
export const isUuid = (text: string | undefined): boolean => text !== undefined && UUID.test(text);

/** Returns the 16 bytes of a UUID. */
export const uuidBytes = (uuid: string): Uint8Array =>
  Uint8Array.from(uuid.replaceAll('-', '').match(/../g) ?? [], (hex) => parseInt(hex, 16));

/** Writes 16 bytes as a UUID. */
export const uuidOf = (bytes: Uint8Array): string => toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
