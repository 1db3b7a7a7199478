/**
 * Uploads the member's own avatar and cover. Unlike the fields of the profile they are never queued: an upload succeeds
 * now or fails.
 */
import type { ErrorCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { Picture } from '#schemas/media.ts';
import { profilePicturePath, type ProfilePicture } from '#schemas/profile-picture.ts';
import { profilePictureAnswer } from '#schemas/wire/media.ts';
import { refused, type Result } from '#lib/result.ts';
import { systemRandom } from '#lib/random.ts';
import { callRpc, type RpcFunction } from '#platform/rpc-client.ts';
import { callSync } from '#platform/worker-client.ts';

interface PictureRequest {
  kind: ProfilePicture;
  picture: string | null;
}

const setPicture: RpcFunction<PictureRequest, { code: ErrorCode | null }> = {
  name: 'set_profile_picture',
  answer: profilePictureAnswer,
};

/**
 * Sets a picture [PROFILE-72]: one returned by `preparePicture`, or null to remove it. A new avatar is
 * `pendingAvatarUrl` until the moderation decides; a cover is visible at once. The profile changes when the account's
 * stream brings it.
 */
export async function setProfilePicture(
  member: MemberId,
  kind: ProfilePicture,
  picture: Picture | null,
): Promise<Result<null, ErrorCode>> {
  const path = picture && profilePicturePath(member, kind, systemRandom.uuid(), picture);
  if (picture && path) {
    const stored = await callSync<Result<null, ErrorCode>>((api) => api.uploadPicture(path, picture)).catch(() =>
      refused('offline'),
    );
    if (!stored.ok) return stored;
  }
  const answer = await callRpc(setPicture, { kind, picture: path }, `${setPicture.name} ${kind}`);
  if (!answer.ok) return answer;
  await callSync<void>((api) => api.requestPull()).catch(() => undefined);
  return answer.value.code === null ? { ok: true, value: null } : refused(answer.value.code);
}
