/** English texts of what albums refuse. */
import type { Translation } from '#i18n/translation.ts';
import { ALBUM_PHOTOS, ALBUM_VIDEOS } from '#schemas/limits.ts';
import type { albumRefusals as french } from '../fr/album-refusals.ts';

export const albumRefusals: Translation<typeof french> = {
  'unknown-media': 'This photo no longer exists, or is no longer open to you.',
  'album-photos-full': `Your albums already hold ${ALBUM_PHOTOS} photos. Remove one, or go premium for no limit.`,
  'album-videos-full': `Your albums already hold ${ALBUM_VIDEOS} videos. Remove one, or go premium for no limit.`,
  'album-video-length': 'The stated length of this video is not that of the file. Choose it again.',
  'media-premium': 'Private albums can be seen with a premium account.',
  'media-restricted': 'Private albums open once your age is verified.',
};
