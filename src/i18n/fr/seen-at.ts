import { clockTime, daysBefore, shortMonthDay } from '../dates.ts';

/** How old is what stands here: « Vu à 21:42 », « Vu hier à 21:42 », « Vu le 12 nov. à 21:42 ». */
export function seenAt(at: number, now: number): string {
  const days = daysBefore(at, now);
  const time = `à ${clockTime(at)}`;
  if (days <= 0) return `Vu ${time}`;
  return days === 1 ? `Vu hier ${time}` : `Vu le ${shortMonthDay(at, now)} ${time}`;
}
