/** Title of the professionals' pages, for the menu too. */
export const professionalsTitle = 'Espace professionnel';
