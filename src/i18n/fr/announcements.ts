/** Words about what the house says to many members, for its list, the notifications and the page that prepares it. */
import { READ_MORE } from '#lib/letter.ts';
import { product } from '#lib/product.ts';

export const announcements = {
  /** Sentences of the notifications. */
  announcement: `L’équipe d’${product.name} a quelque chose à vous dire.`,
  newsletter: `La lettre d’${product.name} est parue.`,
  kinds: { announcement: 'Annonce', newsletter: 'Lettre' },
  test: 'Essai',
  readMore: READ_MORE,
};
