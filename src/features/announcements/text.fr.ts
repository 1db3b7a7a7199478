/** Texts of the page with what the house has said to the member. */
import { product } from '#lib/product.ts';

export const announcementsPage = {
  title: 'Annonces',
  back: 'Notifications',
  lead: `Ce que l’équipe d’${product.name} vous a écrit.`,
  list: 'Annonces',
  none: 'Rien pour le moment.',
  noneText: `Ce que l’équipe d’${product.name} écrit à ses membres se lit ici.`,
  gone: 'Cette annonce a été retirée.',
};
