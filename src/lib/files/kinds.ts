/**
 * Lists the kinds of files that the app knows, by their first bytes: a name and a declared type may be wrong. Device
 * and server use this one table.
 */
import { textAt } from './bytes.ts';

/** So many bytes tell the kind of any file. */
export const KIND_BYTES = 64;

const brandOf = (head: Uint8Array): string => (textAt(head, 4, 8) === 'ftyp' ? textAt(head, 8, 12) : '');
/** The first brand may mean any image; those that follow name the format. */
const isAvif = (head: Uint8Array): boolean =>
  /^avi[fs]$/.test(brandOf(head)) || (/^m[is]f1$/.test(brandOf(head)) && textAt(head, 16, KIND_BYTES).includes('avif'));
const startsWith =
  (start: string, at = 0) =>
  (head: Uint8Array): boolean =>
    textAt(head, at, at + start.length) === start;
const isMatroska = startsWith('\x1a\x45\xdf\xa3');

/** The first that matches is the kind. */
const kinds = {
  'image/jpeg': startsWith('\xff\xd8\xff'),
  'image/png': startsWith('\x89PNG\r\n\x1a\n'),
  'image/gif': (head) => /^GIF8[79]a$/.test(textAt(head, 0, 6)),
  'image/webp': (head) => textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 12) === 'WEBP',
  'image/avif': isAvif,
  'image/heic': (head) => /^(he(ic|ix|im|is|vc|vx)|m[is]f1)$/.test(brandOf(head)),
  'image/bmp': startsWith('BM'),
  'application/pdf': startsWith('%PDF-'),
  'video/mp4': (head) => /^(isom|iso[2-9]|mp4[12]|avc1|M4V[ HP]|mmp4|dash|MSNV|3gp[4-9]|f4v )$/.test(brandOf(head)),
  // Early files have no brand, but begin with one of these boxes.
  'video/quicktime': (head) => brandOf(head) === 'qt  ' || /^(moov|mdat|wide|pnot)$/.test(textAt(head, 4, 8)),
  'video/webm': (head) => isMatroska(head) && textAt(head, 4, KIND_BYTES).includes('webm'),
  'video/x-matroska': (head) => isMatroska(head) && textAt(head, 4, KIND_BYTES).includes('matroska'),
} as const satisfies Record<string, (head: Uint8Array) => boolean>;
export type FileKind = keyof typeof kinds;

const inOrder = Object.entries(kinds) as [FileKind, (head: Uint8Array) => boolean][];

/** Returns the kind of a file from its first bytes; null: none that the app knows. */
export const kindOf = (head: Uint8Array): FileKind | null => inOrder.find(([, matches]) => matches(head))?.[0] ?? null;

/** Returns the kind of a chosen file. Reads its first bytes only. */
export const kindOfBlob = async (file: Blob): Promise<FileKind | null> =>
  kindOf(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()));
