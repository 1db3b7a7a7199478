/** Beside the other dates, for it is read in conversations alone: lists, which come first, need no month in full. */
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

/** For separators: « Aujourd’hui », « Hier », « Jeudi 19 novembre ». */
export function dayTitle(at: number, now: number): string {
  const days = daysBefore(at, now);
  if (days <= 0) return 'Aujourd’hui';
  if (days === 1) return 'Hier';
  return capitalize(`${weekdayOf(at)} ${formatDay(months, at, now)}`);
}
