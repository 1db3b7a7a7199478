/** A file of its own, because only conversations need full names of months: lists load first, without it. */
import { clockTime, formatDay, daysBefore, weekdayOf } from './dates.ts';
import { dateWords } from './fr/dates.ts';
import { dayTitleWords as words } from './fr/day-title.ts';

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** « 10 décembre », « 10 décembre 2027 » */
export const longMonthDay = (at: number, now: number): string => formatDay(words.months, at, now);

/** « 10 décembre à 21:42 » */
export const longMoment = (at: number, now: number): string => dateWords.moment(longMonthDay(at, now), clockTime(at));

/** Returns the title of a day for separators: « Aujourd’hui », « Hier », « Jeudi 19 novembre ». */
export function dayTitle(at: number, now: number): string {
  const days = daysBefore(at, now);
  if (days <= 0) return words.today;
  if (days === 1) return words.yesterday;
  return capitalize(`${weekdayOf(at)} ${formatDay(words.months, at, now)}`);
}
