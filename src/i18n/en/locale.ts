/** English counterparts of the French language and locale. */
export const LANGUAGE = 'en';
export const LOCALE = 'en-GB';
