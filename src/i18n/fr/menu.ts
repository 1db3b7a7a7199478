/** Entries of the account menu that are loaded with it, and not with the app. */
export const menu = {
  shameWall: 'Mur de la honte',
  testimonials: 'Témoignages',
  house: 'Administration',
};
