/** English texts of what the home page shows around the member. */
import { formatCount } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type { around as french } from './around.fr.ts';

export const around: Translation<typeof french> = {
  news: (count) => formatCount(count, 'notification to read', 'notifications to read'),
  step: 'Your next step',
  completion: (percent) => `Profile ${percent}% complete`,
  complete: 'Complete my profile',
  free: {
    near: 'Free tonight, near you',
    anywhere: 'Free tonight',
    none: (radius) => `Nobody within ${radius}\u00a0km has said they are free tonight.`,
    noneAnywhere: 'Nobody has said they are free tonight so far.',
    all: 'See all members free tonight',
  },
  events: { title: 'Upcoming events', all: 'All events', house: 'the house', full: 'Full' },
  newcomers: { near: 'New in the region', anywhere: 'New members' },
  km: (distance) => `${distance}\u00a0km`,
  townless: 'Enter your town to see who is near you.',
  away: 'The members and events around you will come with the network.',
};
