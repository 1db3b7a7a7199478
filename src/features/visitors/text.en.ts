/** English texts of the member’s visitors. */
import type { Translation } from '#i18n/translation.ts';
import type { visitors as french } from './text.fr.ts';

export const visitors: Translation<typeof french> = {
  title: 'My visitors',
  lead: 'Who opened your profile in the last 90 days, one line per day and member.',
  list: 'Visits',
  visit: (when) => `last visit at ${when}`,
  empty: { title: 'No visits yet.', text: 'A complete profile is opened more often.' },
  discretion: {
    label: 'Discreet browsing',
    hint: 'Your visits no longer show, and you no longer see those of others.',
    pending: 'Waiting',
  },
  returning: {
    title: 'Your visits are coming back.',
    text: 'They show as soon as your choice has been sent.',
  },
  hidden: {
    title: 'You are browsing discreetly.',
    text: 'Your visits do not show. In return, those of others are not shown to you.',
  },
};
