/** Texts that lead between the pages of the house's area. */
import type { HousePage } from '#domain/house-pages.ts';

const names: Record<HousePage, string> = {
  queue: 'Dossiers',
  members: 'Membres',
  audit: 'Journal',
  transparency: 'Transparence',
  health: 'État',
};

export const pages = { label: 'Pages de l’administration', names };

/** Said where something is to be changed without a network. */
export const offlineAct = 'Cela demande le réseau. Réessayez quand il sera revenu.';
