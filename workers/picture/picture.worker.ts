/**
 * Scales and re-encodes pictures outside the page's thread. Metadata of the camera, such as place and time, are lost
 * with it.
 */
import { expose } from 'comlink';
import { pictureType } from '#schemas/media.ts';
import { errorName, log } from '#lib/log.ts';
import { isAnimated } from './animated.ts';
import { isHeic, refusalOf } from './picture-mime-type.ts';
import { scaledSize } from './scale.ts';
import type { PictureApi, PreparedPicture } from '#platform/worker-api/picture-api.ts';

const QUALITY = 0.82;

async function prepare(file: Blob): Promise<PreparedPicture> {
  const refusal = await refusalOf(file);
  if (refusal) return { ok: false, code: refusal };
  try {
    // Upright, according to the orientation that the camera noted.
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = scaledSize(bitmap);
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const blob = await encodePicture(canvas);
    const animationLost = isAnimated(new Uint8Array(await file.arrayBuffer()));
    return {
      ok: true,
      value: { bytes: await blob.arrayBuffer(), type: pictureType.parse(blob.type), width, height },
      animationLost,
    };
  } catch (error) {
    log.warn('picture.unreadable', { error: errorName(error) });
    return { ok: false, code: (await isHeic(file)) ? 'heic' : 'unreadable' };
  }
}

/**
 * Colour behind transparent pictures: dark and light drawings are both visible on it. The same as `--picture` in
 * theme.css.
 */
const BACKGROUND = '#8a8087';

/** Encodes as WebP. A browser that cannot returns another type; then as JPEG, which has no transparency. */
async function encodePicture(canvas: OffscreenCanvas): Promise<Blob> {
  const webpBlob = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  if (webpBlob.type === 'image/webp') return webpBlob;
  const context = canvas.getContext('2d');
  if (context) {
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = BACKGROUND;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

expose({ prepare } satisfies PictureApi);
