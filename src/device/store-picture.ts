/**
 * Uploads a picture that is never queued, of a profile, group, event or club's page: it is stored now, or not at all. A
 * request then gives its path to what shows it.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { Picture } from '#schemas/media.ts';
import { systemRandom } from '#lib/random.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { callSync } from '#platform/worker-client.ts';

interface Upload {
  path: string;
  isStored: boolean;
}

/**
 * Where each picture is stored or begins to be: a second attempt goes on from there, and uploads nothing again if only
 * the request after it had failed.
 */
const uploads = new WeakMap<Picture, Upload>();

/** Stores a picture returned by `preparePicture`. `pathOf`: its path under a new id. Resolves to its path. */
export async function storePicture(
  picture: Picture,
  pathOf: (id: string, picture: Picture) => string,
): Promise<Result<string, FailureCode>> {
  const upload = uploads.get(picture) ?? { path: pathOf(systemRandom.uuid(), picture), isStored: false };
  uploads.set(picture, upload);
  if (upload.isStored) return done(upload.path);
  const stored = await callSync<Result<null, FailureCode>>((api) => api.uploadPicture(upload.path, picture)).catch(() =>
    refused('offline' as const),
  );
  upload.isStored = stored.ok;
  return stored.ok ? done(upload.path) : stored;
}

/** Stores the picture anew next time: the server says that it has no such file. */
export const forgetStored = (picture: Picture): void => void uploads.delete(picture);
