/** English words for the days that separate messages. */
import type { Translation } from '#i18n/translation.ts';
import type { dayTitleWords as french } from '../fr/day-title.ts';

export const dayTitleWords: Translation<typeof french> = {
  today: 'Today',
  yesterday: 'Yesterday',
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
};
