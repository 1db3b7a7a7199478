/** English texts of why a file cannot become a video, and the words of its preparation. */
import type { Translation } from '#i18n/translation.ts';
import type * as french from '../fr/video-refusals.ts';

export const videoRefusals: Translation<typeof french.videoRefusals> = {
  'not-a-video': 'This file is not a video. Choose an MP4, MOV or WebM file.',
  misleading: 'The content of this file is not that of a video of this type.',
  'too-many-pixels': 'The picture of this video is too large to be read safely.',
  'no-frames': 'This video contains no picture.',
  truncated: 'This file is incomplete. Copy it again, then try again.',
  unreadable: 'This browser cannot read this video. Save it as MP4, then try again.',
  unavailable: 'The video could not be prepared. Try again.',
};

export const videoWork: Translation<typeof french.videoWork> = { progress: 'Preparing the video', cancel: 'Cancel' };
