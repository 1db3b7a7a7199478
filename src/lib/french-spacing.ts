/** The spaces of French typography. Documents that stay French in every language of the app use it too. */
export const NARROW = '\u202f';
export const FIXED = '\u00a0';

/**
 * Applies French spacing to text with ordinary spaces: narrow no-break before ; : ! ?, no-break inside « ».
 * It only replaces existing spaces; verbatim texts without them stay as they are.
 */
export const spaced = (text: string): string =>
  text
    .replace(/ (?=[;:!?])/g, NARROW)
    .replace(/« ?/g, `«${FIXED}`)
    .replace(/ ?»/g, `${FIXED}»`);
