/** English texts of adding videos to albums, and of playing them. */
import { videoRefusals } from '#i18n/en/video-refusals.ts';
import type { Translation } from '#i18n/translation.ts';
import type { VideoRefusal } from '#platform/video-client.ts';
import { ALBUM_VIDEO_BYTES, ALBUM_VIDEO_SECONDS } from '#schemas/limits.ts';
import type { videos as french } from './videos.fr.ts';

const MEGABYTES = ALBUM_VIDEO_BYTES / 1024 / 1024;

const refusals: Record<VideoRefusal | 'unavailable', string> = {
  ...videoRefusals,
  'too-large': `This video is larger than ${MEGABYTES}\u00a0MB. Shorten it, then try again.`,
  'too-long': `This video lasts more than ${ALBUM_VIDEO_SECONDS} seconds. Shorten it, then try again.`,
};

export const videos: Translation<typeof french> = {
  add: 'Add a video',
  record: 'Record',
  forms: `MP4, MOV or WebM, ${ALBUM_VIDEO_SECONDS} seconds and ${MEGABYTES}\u00a0MB at most. The place and date of the shot are removed.`,
  preparing: 'Preparing the video…',
  cancelled: 'Preparation cancelled.',
  queued: 'Video added.',
  queuedText: 'It will be shown once it has been checked.',
  later: 'Sending will begin when the network returns.',
  refused: (name) => `“${name}” was not added.`,
  refusals,
  full: (limit) =>
    `Your albums already hold ${limit} videos, including those that are waiting. Remove one, or go premium to add as many as you like.`,
  play: 'Play the video',
  loading: 'Loading the video…',
  loadingBar: 'Loading the video',
  length: (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  spokenLength: (seconds) => (seconds < 2 ? 'one second' : `${seconds} seconds`),
  missing: 'This video is not on this device. It will play with the network.',
  unplayable: 'This browser cannot play this video.',
};
