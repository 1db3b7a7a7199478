/**
 * Paths of avatars, covers and groups' pictures in their private bucket. In a file without zod, because the first paint
 * needs it.
 */
import type { MemberId } from './ids.ts';
import type { Picture } from './media.ts';

/** Profiles store the paths of their pictures with the bucket's name in front. */
export const PROFILE_BUCKET = 'avatars';

export type ProfilePicture = 'avatar' | 'cover';

export const profilePicturePath = (
  member: MemberId,
  kind: ProfilePicture | 'group',
  id: string,
  { type, width, height }: Omit<Picture, 'bytes'>,
): string => `${PROFILE_BUCKET}/${member}/${kind}-${id}-${width}x${height}.${type === 'image/webp' ? 'webp' : 'jpg'}`;

/**
 * Says whether the address is a stored picture. Any other address of a profile's picture is one of the site's own
 * files.
 */
export const isProfilePicture = (path: string | null): path is string =>
  /^avatars\/[0-9a-f-]{36}\/(avatar|cover|group)-[0-9a-f-]{36}-\d{1,5}x\d{1,5}\.(webp|jpg)$/.test(path ?? '');
