import { clockTime, daysBefore, shortMonthDay, weekdayOf } from '#i18n/dates.ts';
import { groupTalk } from './text.fr.ts';

/** Returns a later instant as « demain à 21:42 ». Both in milliseconds. */
export function whenText(at: number, now: number): string {
  const days = daysBefore(now, at);
  const time = clockTime(at);
  if (days <= 0) return groupTalk.when.today(time);
  if (days === 1) return groupTalk.when.tomorrow(time);
  return groupTalk.when.day(`${weekdayOf(at)} ${shortMonthDay(at, now)}`, time);
}
