/** English entries of the account menu that are loaded with it, and not with the app. */
import type { Translation } from '#i18n/translation.ts';
import type { menu as french } from '../fr/menu.ts';

export const menu: Translation<typeof french> = {
  shameWall: 'Wall of shame',
  testimonials: 'Testimonials',
  house: 'Administration',
};
