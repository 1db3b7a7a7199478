/** Drawn anew and scaled beside the page: what a camera wrote into the file, place and time included, stays behind. */
import { expose } from 'comlink';
import { pictureType } from '#schemas/media.ts';
import { errorName, log } from '#lib/log.ts';
import { isHeic, refusalOf } from './media/kinds.ts';
import { scaled } from './media/scale.ts';
import type { PictureApi, Prepared } from './picture-api.ts';

const QUALITY = 0.82;

async function prepare(file: Blob): Promise<Prepared> {
  const refusal = await refusalOf(file);
  if (refusal) return { ok: false, code: refusal };
  try {
    // Upright, as the camera noted it.
    const drawn = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = scaled(drawn);
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(drawn, 0, 0, width, height);
    drawn.close();
    const made = await encoded(canvas);
    return { ok: true, value: { bytes: await made.arrayBuffer(), type: pictureType.parse(made.type), width, height } };
  } catch (error) {
    log.warn('picture.unreadable', { error: errorName(error) });
    return { ok: false, code: (await isHeic(file)) ? 'heic' : 'unreadable' };
  }
}

/** Who cannot write WebP answers with something else, and writes JPEG. */
async function encoded(canvas: OffscreenCanvas): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  return webp.type === 'image/webp' ? webp : canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

expose({ prepare } satisfies PictureApi);
