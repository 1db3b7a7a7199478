/** Runs the picture worker for the page: one worker per file, terminated when the picture is ready. */
import { wrap } from 'comlink';
import type { PictureApi, PreparedPicture } from '#platform/worker-api/picture-api.ts';
import { rejectWhenMissing } from './missing-part.ts';

/** Re-encodes a picture. Rejects if the worker cannot be loaded. */
export async function preparePicture(file: Blob): Promise<PreparedPicture> {
  const worker = new Worker(new URL('../../workers/picture/picture.worker.ts', import.meta.url), {
    type: 'module',
    name: 'picture',
  });
  const missing = rejectWhenMissing(worker);
  try {
    return await Promise.race([wrap<PictureApi>(worker).prepare(file), missing]);
  } finally {
    worker.terminate();
  }
}
