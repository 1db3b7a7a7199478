/** Detects the type of a file by its first bytes: its name and declared type may be wrong. */
import { PICTURE_FILE_LIMIT } from '#schemas/media.ts';
import type { PictureRefusal } from '#platform/worker-api/picture-api.ts';

const HEAD_BYTES = 64;
const HEIC = 'image/heic';
const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

function detectMimeType(head: Uint8Array): string | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (text(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(text(head, 0, 6))) return 'image/gif';
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'image/webp';
  const brand = /^ftyp(\w{4})$/.exec(text(head, 4, 12))?.[1] ?? '';
  // Brands like `mif1` mean any image: the compatible brands after them name the format.
  if (/^avi[fs]$/.test(brand) || (/^m[is]f1$/.test(brand) && text(head, 16, HEAD_BYTES).includes('avif')))
    return 'image/avif';
  if (/^(he(ic|ix|im|is|vc|vx)|m[is]f1)$/.test(brand)) return HEIC;
  return text(head, 0, 2) === 'BM' ? 'image/bmp' : null;
}

const mimeTypeOf = async (file: Blob) => detectMimeType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));

/** Returns whether a file is HEIC, which most browsers cannot read. */
export const isHeic = async (file: Blob): Promise<boolean> => (await mimeTypeOf(file)) === HEIC;

/** Returns why a file is refused, or null if it may be tried. */
export async function refusalOf(file: Blob): Promise<PictureRefusal | null> {
  if (file.size > PICTURE_FILE_LIMIT) return 'too-large';
  const mimeType = await mimeTypeOf(file);
  if (mimeType === null)
    return file.type.startsWith('image/') && file.type !== 'image/svg+xml' ? 'misleading' : 'not-a-picture';
  const declaredType = file.type.replace('image/jpg', 'image/jpeg').replace('image/x-ms-bmp', 'image/bmp');
  return declaredType === '' || declaredType === mimeType || (mimeType === HEIC && declaredType.startsWith('image/hei'))
    ? null
    : 'misleading';
}
