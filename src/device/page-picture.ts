/** Uploads the picture of an event or of a club's page, which is never queued: it is stored now, or not at all. */
import { albumPath } from '#schemas/album-media.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { Picture } from '#schemas/media.ts';
import { systemRandom } from '#lib/random.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { callSync } from '#platform/worker-client.ts';

/** Stores a picture returned by `preparePicture`. Resolves to its path, which a request then gives to the page. */
export async function storePagePicture(
  member: MemberId,
  page: 'event' | 'club',
  picture: Picture,
): Promise<Result<string, FailureCode>> {
  const path = albumPath(member, page, systemRandom.uuid(), picture);
  const stored = await callSync<Result<null, FailureCode>>((api) => api.uploadPicture(path, picture)).catch(() =>
    refused('offline' as const),
  );
  return stored.ok ? done(path) : stored;
}
