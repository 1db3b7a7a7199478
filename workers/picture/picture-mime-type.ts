/** Decides by a file's first bytes whether it may be decoded: its name and declared type may be wrong. */
import { kindOf, kindOfBlob, KIND_BYTES } from '#lib/files/kinds.ts';
import { pictureSize, SIZE_BYTES } from '#lib/files/picture-size.ts';
import { PICTURE_FILE_LIMIT, PICTURE_PIXELS } from '#schemas/media.ts';
import type { PictureRefusal } from '#platform/worker-api/picture-api.ts';

const HEIC = 'image/heic';

/** Returns whether a file is HEIC, which most browsers cannot read. */
export const isHeic = async (file: Blob): Promise<boolean> => (await kindOfBlob(file)) === HEIC;

/** Returns why a file is refused, or null if it may be tried. Decodes nothing. */
export async function refusalOf(file: Blob): Promise<PictureRefusal | null> {
  if (file.size > PICTURE_FILE_LIMIT) return 'too-large';
  const head = new Uint8Array(await file.slice(0, SIZE_BYTES).arrayBuffer());
  const kind = kindOf(head.subarray(0, KIND_BYTES));
  if (!kind?.startsWith('image/'))
    return file.type.startsWith('image/') && file.type !== 'image/svg+xml' ? 'misleading' : 'not-a-picture';
  const declaredType = file.type.replace('image/jpg', 'image/jpeg').replace('image/x-ms-bmp', 'image/bmp');
  if (declaredType !== '' && declaredType !== kind && !(kind === HEIC && declaredType.startsWith('image/hei')))
    return 'misleading';
  const size = pictureSize(head, kind);
  return size && size.width * size.height > PICTURE_PIXELS ? 'too-many-pixels' : null;
}
