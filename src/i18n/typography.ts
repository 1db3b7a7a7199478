const NARROW = '\u202f';
const FIXED = '\u00a0';

/**
 * Applies French spacing to text with ordinary spaces: narrow no-break before ; : ! ?, no-break inside « ».
 * It only replaces existing spaces; verbatim texts without them stay as they are.
 */
export const typo = (text: string): string =>
  text
    .replace(/ (?=[;:!?])/g, NARROW)
    .replace(/« ?/g, `«${FIXED}`)
    .replace(/ ?»/g, `${FIXED}»`);

/** Returns a number as « 12 345 », with narrow no-break spaces. */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, NARROW);

/** Returns « 1 message » or « 3 messages »; 0 and 1 are singular in French. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)}${FIXED}${Math.abs(count) < 2 ? one : many}`;
