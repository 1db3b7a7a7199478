/** Reduces pictures as the product does, shows the first and posts it, and does nothing else. */
import { PICTURE_SIDE } from '#schemas/media.ts';
import { scaledSize } from '#workers/picture/scale.ts';
import type { PictureTimings } from '../support/picture-timings.ts';

declare global {
  interface Window {
    /** Prepared from the chosen files, once all are. */
    prepared?: Blob[];
    post(): void;
    pictured?: PictureTimings;
  }
}

const QUALITY = 0.82;

document
  .querySelector('input')
  ?.addEventListener('change', ({ target }) => void prepareAll([...((target as HTMLInputElement).files ?? [])]));

async function prepareAll(files: readonly Blob[]): Promise<void> {
  window.prepared = await Promise.all(files.map(prepare));
}

async function prepare(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = scaledSize(bitmap, PICTURE_SIDE);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
}

window.post = () => {
  const prepared = window.prepared?.[0];
  if (!prepared) return;
  const began = performance.now();
  const pictured: PictureTimings = (window.pictured = {});
  const image = Object.assign(new Image(), { src: URL.createObjectURL(prepared), width: 300 });
  document.querySelector('div')?.replaceChildren(image);
  void image
    .decode()
    .then(() => requestAnimationFrame(() => setTimeout(() => (pictured.shown = performance.now() - began))));
  void fetch('/picture', { method: 'POST', body: prepared }).then(() => (pictured.sent = performance.now() - began));
};
