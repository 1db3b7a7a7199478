/** English words for days in lists. */
import type { Translation } from '#i18n/translation.ts';
import type { dateWords as french } from '../fr/dates.ts';

export const dateWords: Translation<typeof french> = {
  yesterday: 'yesterday',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  shortMonths: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
  moment: (day, time) => `${day} at ${time}`,
  shortWeekday: (weekday) => weekday.slice(0, 3),
};
