/** English texts of what clubs refuse. */
import type { Translation } from '#i18n/translation.ts';
import type { clubRefusals as french } from '../fr/club-refusals.ts';

export const clubRefusals: Translation<typeof french> = {
  'unknown-club': 'This venue is no longer in the directory.',
  'certified-only': 'Only certified members give reviews.',
};
