/** What a file is, by its first bytes: what it calls itself may mislead. */
import { PICTURE_FILE_LIMIT } from '#schemas/media.ts';
import type { PictureRefusal } from '../picture-api.ts';

const HEAD = 16;
const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

function kindOf(head: Uint8Array): string | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (text(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(text(head, 0, 6))) return 'image/gif';
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'image/webp';
  if (/^ftyp(avif|avis)$/.test(text(head, 4, 12))) return 'image/avif';
  if (/^ftyp(heic|heix|mif1)$/.test(text(head, 4, 12))) return 'image/heic';
  return text(head, 0, 2) === 'BM' ? 'image/bmp' : null;
}

/** null: it may be tried. */
export async function refusalOf(file: Blob): Promise<PictureRefusal | null> {
  if (file.size > PICTURE_FILE_LIMIT) return 'too-large';
  const kind = kindOf(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
  if (kind === null) return file.type.startsWith('image/') && file.type !== 'image/svg+xml' ? 'misleading' : 'not-a-picture';
  const told = file.type.replace('image/jpg', 'image/jpeg').replace('image/x-ms-bmp', 'image/bmp');
  return told === '' || told === kind || (kind === 'image/heic' && told === 'image/heif') ? null : 'misleading';
}
