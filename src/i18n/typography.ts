const NARROW = '\u202f';
const FIXED = '\u00a0';

/**
 * French spacing for text written with ordinary spaces: narrow no-break before ; : ! ?, no-break inside « ».
 * Only spaces that are there change; verbatim texts without one stay as they are.
 */
export const typo = (text: string): string =>
  text
    .replace(/ (?=[;:!?])/g, NARROW)
    .replace(/« ?/g, `«${FIXED}`)
    .replace(/ ?»/g, `${FIXED}»`);

/** 12 345, with narrow no-break spaces. */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, NARROW);

/** « 1 message », « 3 messages »: 0 and 1 are singular in French. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)}${FIXED}${Math.abs(count) < 2 ? one : many}`;
