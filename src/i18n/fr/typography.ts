/** French typography: spaces, numbers and plurals. */
import { FIXED, NARROW, spaced } from '#lib/french-spacing.ts';

/** Applies French spacing to text with ordinary spaces. */
export const typo = spaced;

/** Returns a number as « 12 345 », with narrow no-break spaces. */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, NARROW);

/** Returns « 1 message » or « 3 messages »; 0 and 1 are singular in French. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)}${FIXED}${Math.abs(count) < 2 ? one : many}`;
