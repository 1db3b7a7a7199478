/** English counterparts of the French typography: texts are written as they are shown. */
import type * as french from '../fr/typography.ts';

export const typo: typeof french.typo = (text) => text;

/** Returns a number as “12,345”. */
export const formatNumber: typeof french.formatNumber = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** Returns “1 message” or “3 messages”; only 1 is singular in English. */
export const formatCount: typeof french.formatCount = (count, one, many) =>
  `${formatNumber(count)}\u00a0${Math.abs(count) === 1 ? one : many}`;
