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
import { callRpc, type RpcFunction } from '#platform/rpc-client.ts';
import { callSync } from '#platform/worker-client.ts';
import { forgetStored, storePicture } from './store-picture.ts';

interface PictureRequest {
  kind: ProfilePicture;
  picture: string;
}

const setPicture: RpcFunction<PictureRequest, { code: ErrorCode | null }> = {
  name: 'set_profile_picture',
  answer: profilePictureAnswer,
};

/**
 * Sets a picture [PROFILE-72]: one returned by `preparePicture`. A new avatar is `pendingAvatarUrl` until the
 * moderation decides; a cover is visible at once. The profile changes when the account's stream brings it.
 */
export async function setProfilePicture(
  member: MemberId,
  kind: ProfilePicture,
  picture: Picture,
): Promise<Result<null, ErrorCode>> {
  const stored = await storePicture(picture, (id, file) => profilePicturePath(member, kind, id, file));
  if (!stored.ok) return stored;
  const answer = await callRpc(setPicture, { kind, picture: stored.value }, `${setPicture.name} ${kind}`);
  if (!answer.ok) return answer;
  const { code } = answer.value;
  if (code === 'picture-missing') forgetStored(picture);
  await callSync<void>((api) => api.requestPull()).catch(() => undefined);
  return code === null ? { ok: true, value: null } : refused(code);
}
