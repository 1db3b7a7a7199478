/**
 * Reads the size of a picture in its header, before anything decodes it: a file of some kilobytes may unfold to more
 * than a device has memory for.
 */
import { littleEndian, textAt, uint16, uint32 } from './bytes.ts';
import type { FileKind } from './kinds.ts';

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Bytes among which the size is searched for: a camera writes its notes and a preview before it. */
export const SIZE_BYTES = 256 * 1024;

/** The frame header comes after any number of other segments, and before the picture's data. */
function jpegSize(bytes: Uint8Array): Size | null {
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: uint16(bytes, at + 5), width: uint16(bytes, at + 7) };
    if (marker === 0xda || marker === 0xd9) return null;
    // A byte that fills, or a marker without a segment.
    if (marker === 0xff) at += 1;
    else at += marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) ? 2 : 2 + uint16(bytes, at + 2);
  }
  return null;
}

function webpSize(bytes: Uint8Array): Size | null {
  const chunk = textAt(bytes, 12, 16);
  if (chunk === 'VP8X') return { width: littleEndian(bytes, 24, 3) + 1, height: littleEndian(bytes, 27, 3) + 1 };
  if (chunk === 'VP8 ' && textAt(bytes, 23, 26) === '\x9d\x01\x2a')
    return { width: littleEndian(bytes, 26, 2) & 0x3fff, height: littleEndian(bytes, 28, 2) & 0x3fff };
  if (chunk !== 'VP8L' || bytes[20] !== 0x2f) return null;
  const bits = littleEndian(bytes, 21, 4);
  return { width: (bits & 0x3fff) + 1, height: (Math.floor(bits / 0x4000) & 0x3fff) + 1 };
}

/** The largest of the images that the file holds: previews and tiles are smaller than the whole. */
function heifSize(bytes: Uint8Array): Size | null {
  let largest: Size | null = null;
  for (let at = 4; at + 16 <= bytes.length; at += 1) {
    if (bytes[at] !== 0x69 || textAt(bytes, at, at + 4) !== 'ispe') continue;
    const size = { width: uint32(bytes, at + 8), height: uint32(bytes, at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

const readers: Partial<Record<FileKind, (bytes: Uint8Array) => Size | null>> = {
  'image/jpeg': jpegSize,
  'image/png': (bytes) =>
    textAt(bytes, 12, 16) === 'IHDR' ? { width: uint32(bytes, 16), height: uint32(bytes, 20) } : null,
  'image/gif': (bytes) => ({ width: littleEndian(bytes, 6, 2), height: littleEndian(bytes, 8, 2) }),
  'image/webp': webpSize,
  'image/avif': heifSize,
  'image/heic': heifSize,
  // A negative height means that the lines begin at the top.
  'image/bmp': (bytes) => ({
    width: littleEndian(bytes, 18, 4),
    height: Math.abs(littleEndian(bytes, 22, 4) | 0),
  }),
};

/** Returns the size that the header states; null: it states none, or an empty one. */
export function pictureSize(bytes: Uint8Array, kind: FileKind): Size | null {
  const size = readers[kind]?.(bytes) ?? null;
  return size && size.width > 0 && size.height > 0 ? size : null;
}
