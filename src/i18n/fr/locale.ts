/** The language that this build shows, and how its numbers and dates are written (BCP 47). */
export const LANGUAGE = 'fr';
export const LOCALE = 'fr-FR';
