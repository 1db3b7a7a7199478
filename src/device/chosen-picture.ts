/** Pictures that a member chooses and crops before they are stored. */
import type { Picture } from '#schemas/media.ts';
import { regionOf, type Crop, type CropShape } from '#lib/crop.ts';
import { errorName, log } from '#lib/log.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { preparePicture } from '#platform/picture-client.ts';

/** `unavailable`: this device cannot prepare it now. */
export type PictureRefusal = Extract<Awaited<ReturnType<typeof preparePicture>>, { ok: false }>['code'] | 'unavailable';

/** `url`: for an `img`, until it is revoked. */
export interface ChosenPicture {
  picture: Picture;
  url: string;
}

/** Makes an address that shows a picture. */
export const showPicture = (picture: Picture): ChosenPicture => ({
  picture,
  url: URL.createObjectURL(new Blob([picture.bytes], { type: picture.type })),
});

/** Re-encodes a chosen file. */
export const choosePicture = (file: Blob): Promise<Result<ChosenPicture, PictureRefusal>> => prepared(() => file);

/** Draws the kept part, and re-encodes it. */
export const cropPicture = (
  shape: CropShape,
  { picture }: ChosenPicture,
  crop: Crop,
): Promise<Result<ChosenPicture, PictureRefusal>> => prepared(() => drawCrop(shape, picture, crop));

async function prepared(file: () => Blob | Promise<Blob | null>): Promise<Result<ChosenPicture, PictureRefusal>> {
  try {
    const blob = await file();
    const answer = blob && (await preparePicture(blob));
    if (!answer) return refused('unreadable');
    return answer.ok ? done(showPicture(answer.value)) : refused(answer.code);
  } catch (error) {
    log.warn('picture.not-prepared', { error: errorName(error) });
    return refused('unavailable');
  }
}

/** Returns the kept part; null if this browser cannot draw it. */
async function drawCrop({ aspect, width: maxWidth }: CropShape, picture: Picture, crop: Crop): Promise<Blob | null> {
  const region = regionOf(picture, aspect, crop);
  const width = Math.max(1, Math.round(Math.min(maxWidth, region.width)));
  const height = Math.max(1, Math.round(width / aspect));
  const bitmap = await createImageBitmap(new Blob([picture.bytes], { type: picture.type }));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(bitmap, region.left, region.top, region.width, region.height, 0, 0, width, height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
}
