/** English texts of choosing and cropping a profile’s or a group’s picture. */
import type { Translation } from '#i18n/translation.ts';
import type { pictureChoice as french } from '../fr/picture-choice.ts';

export const pictureChoice: Translation<typeof french> = {
  choose: 'Choose a picture',
  change: 'Change the picture',
  forms: 'JPEG, PNG, WebP or HEIC, 10\u00a0MB at most.',
  preparing: 'Preparing the picture…',
  cropHint: 'Drag the picture, or move it with the arrow keys.',
  zoom: 'Zoom',
  zoomAt: (times) => `${Math.round(times * 100)}%`,
  take: 'Send',
  cancel: 'Cancel',
  close: 'Close',
};
