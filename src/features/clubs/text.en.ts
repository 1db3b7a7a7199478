/** English texts of the members’ screen of the directory, loaded with that screen. */
import { formatCount } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type { clubsScreen as french } from './text.fr.ts';

export const clubsScreen: Translation<typeof french> = {
  title: 'Libertine directory',
  lead: 'Published venues, on the map and in a list. Enter a town to see the nearest first.',
  near: 'Near',
  nearHint: 'A town is enough. It is not saved.',
  map: 'Map of venues',
  list: 'Published venues',
  onMap: (name) => `See on the map: ${name}`,
  count: (count) => formatCount(count, 'venue', 'venues'),
  distance: (km, byRoad) => `${km.toLocaleString('en-GB')}\u00a0km ${byRoad ? 'by road' : 'as the crow flies'}`,
  opening: (days) => `Open: ${days}`,
  kind: (kind) => ({ club: 'Club', bar: 'Bar', spa: 'Spa', domaine: 'Estate' })[kind] ?? 'Venue',
  followed: 'Followed',
  followedOnly: 'Followed',
  noneFollowed: 'You follow no venue.',
  noneFollowedHint: 'Do you like a venue? Follow it from its page.',
  none: 'No venue is published for now.',
  away: 'The directory is not on this device yet. It will come with the network.',
  kept: 'Offline, the directory is the one from your last visit.',
};
