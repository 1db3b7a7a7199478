/** English texts of the place field and the map of places. Loaded with the screens that have one. */
import type { Translation } from '#i18n/translation.ts';
import type { places as french } from '../fr/places.ts';
import { formatCount } from './typography.ts';

export const places: Translation<typeof french> = {
  here: 'Use my current position',
  suggestions: 'Suggested places',
  searching: 'Searching…',
  locating: 'Finding your position…',
  found: (count) => formatCount(count, 'suggested place', 'suggested places'),
  none: 'No town of this name. Check the spelling, or choose a town nearby.',
  unavailable: 'The list of towns is not on this device yet. Choose your town when the network is back.',
  retry: 'Try again',
  unchosen: 'Choose a place from the list.',
  problem: {
    unsupported: 'Your browser does not support geolocation. Type the name of your town.',
    refused:
      'Access to your position is refused. Allow it in the settings of the browser, or type the name of your town.',
    'not-found': 'Location not found',
    'unknown': 'An unknown error occurred',
  },
  map: {
    nearer: 'Zoom in on the map',
    further: 'Zoom out of the map',
    whole: 'See the whole map',
    several: (count, near) => `${count} places around ${near}`,
    inTowns: (towns, things) => `${things}: ${towns}`,
    andOthers: (towns, rest) => `${towns} and ${rest} other towns`,
    elsewhere: 'Outside this map:',
    credit: 'Base map © OpenStreetMap contributors',
  },
  credits: [
    'Towns of France: Insee, Code officiel géographique, by Etalab (Licence Ouverte 2.0).',
    'Coordinates, and towns of Switzerland, Belgium, Luxembourg and Monaco: GeoNames, geonames.org (CC BY 4.0).',
    'Outlines of countries: Natural Earth (public domain).',
  ],
};
