/** The page's end of the picture worker: one for each file, gone when it is ready. */
import { wrap } from 'comlink';
import type { PictureApi, Prepared } from '#workers/picture-api.ts';
import { whenMissing } from './missing-part.ts';

/** Rejects where the worker cannot be loaded. */
export async function preparePicture(file: Blob): Promise<Prepared> {
  const worker = new Worker(new URL('../../workers/picture.worker.ts', import.meta.url), {
    type: 'module',
    name: 'picture',
  });
  const missing = whenMissing(worker);
  try {
    return await Promise.race([wrap<PictureApi>(worker).prepare(file), missing]);
  } finally {
    worker.terminate();
  }
}
