/** English title of the professionals’ pages, for the menu too. */
export const professionalsTitle = 'Professional area';
