/** A file of its own, because only conversations need full names of months: lists load first, without it. */
import { formatDay, daysBefore, weekdayOf } from './dates.ts';

const months = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** « 10 décembre », « 10 décembre 2027 » */
export const longMonthDay = (at: number, now: number): string => formatDay(months, at, now);

/** Returns the title of a day for separators: « Aujourd’hui », « Hier », « Jeudi 19 novembre ». */
export function dayTitle(at: number, now: number): string {
  const days = daysBefore(at, now);
  if (days <= 0) return 'Aujourd’hui';
  if (days === 1) return 'Hier';
  return capitalize(`${weekdayOf(at)} ${formatDay(months, at, now)}`);
}
