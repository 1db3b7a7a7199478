import { formatCount, typo } from '#i18n/fr/typography.ts';
import type { EventsView } from './use-events-view.ts';

/** Texts of the map of events, and of the switch between list and map. */
export const eventsMap = {
  views: { list: 'Liste', map: 'Carte' } satisfies Record<EventsView, string>,
  viewsLabel: 'Affichage',
  label: 'Carte des événements',
  events: (count: number) => formatCount(count, 'événement', 'événements'),
  firstEvents: (count: number) => formatCount(count, 'premier événement', 'premiers événements'),
  inTown: (town: string, count: number) => typo(`${town} : ${formatCount(count, 'événement', 'événements')}`),
  everyTown: 'Toutes les villes',
  elsewhere: (count: number) => `dont ${count} sans point sur la carte`,
};
