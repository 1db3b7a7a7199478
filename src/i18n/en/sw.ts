/** English texts of the service worker. */
import type { Translation } from '#i18n/translation.ts';
import type { sw as french } from '../fr/sw.ts';

export const sw: Translation<typeof french> = {
  newActivity: 'New activity',
  missedCall: 'Missed call',
  open: 'Open',
  mute: 'Mute for 1\u00a0h',
};
