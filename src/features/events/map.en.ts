/** English texts of the map of events, and of the switch between list and map. */
import { formatCount } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type { eventsMap as french } from './map.fr.ts';

export const eventsMap: Translation<typeof french> = {
  views: { list: 'List', map: 'Map' },
  viewsLabel: 'View',
  label: 'Map of events',
  events: (count) => formatCount(count, 'event', 'events'),
  firstEvents: (count) => `first ${formatCount(count, 'event', 'events')}`,
  inTown: (town, count) => `${town}: ${formatCount(count, 'event', 'events')}`,
  everyTown: 'All towns',
  elsewhere: (count) => `including ${count} with no point on the map`,
};
