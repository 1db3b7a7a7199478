/** Texts that lead between the pages of the house's area. */
import type { HousePage } from '#domain/house-pages.ts';

const names: Record<HousePage, string> = {
  queue: 'Dossiers',
  members: 'Membres',
  requests: 'Demandes',
  audit: 'Journal',
  transparency: 'Transparence',
  rules: 'Règles',
  broadcast: 'Annonces',
  catalogue: 'Catalogue',
  health: 'État',
  vitals: 'Rapidité',
};

export const pages = { label: 'Pages de l’administration', names };

/** Said where something is to be changed without a network. */
export const offlineAct = 'Cela demande le réseau. Réessayez quand il sera revenu.';
