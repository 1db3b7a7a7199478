/** The page's end of the picture worker: one for each file, gone when it is ready. */
import { wrap } from 'comlink';
import type { PictureApi, Prepared } from '#workers/picture-api.ts';

/** Rejects where the worker cannot be loaded. */
export async function preparePicture(file: Blob): Promise<Prepared> {
  const worker = new Worker(new URL('../../workers/picture.worker.ts', import.meta.url), { type: 'module', name: 'picture' });
  const missing = new Promise<never>((_, reject) => worker.addEventListener('error', () => reject(new Error('the picture worker could not be loaded'))));
  try {
    return await Promise.race([wrap<PictureApi>(worker).prepare(file), missing]);
  } finally {
    worker.terminate();
  }
}
