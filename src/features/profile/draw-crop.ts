import type { Picture } from '#schemas/media.ts';
import { preparePicture } from '#platform/picture-client.ts';
import type { ProfilePicture } from '#schemas/profile-picture.ts';
import { regionOf, shapes, type Crop } from './crop.ts';

/** Draws the kept part, and lets the picture worker re-encode it; null if this browser cannot. */
export async function drawCrop(kind: ProfilePicture, picture: Picture, crop: Crop): Promise<Picture | null> {
  const { aspect, width: maxWidth } = shapes[kind];
  const region = regionOf(picture, aspect, crop);
  const width = Math.max(1, Math.round(Math.min(maxWidth, region.width)));
  const height = Math.max(1, Math.round(width / aspect));
  const bitmap = await createImageBitmap(new Blob([picture.bytes], { type: picture.type }));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(bitmap, region.left, region.top, region.width, region.height, 0, 0, width, height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  const encoded = blob && (await preparePicture(blob));
  return encoded?.ok ? encoded.value : null;
}
