/** English text of how old is what stands here: “Seen at 21:42”, “Seen yesterday at 21:42”. */
import type { Translation } from '#i18n/translation.ts';
import { clockTime, daysBefore, shortMonthDay } from '../dates.ts';
import type * as french from '../fr/seen-at.ts';

export const seenAt: Translation<typeof french.seenAt> = (at, now) => {
  const days = daysBefore(at, now);
  const time = `at ${clockTime(at)}`;
  if (days <= 0) return `Seen ${time}`;
  return days === 1 ? `Seen yesterday ${time}` : `Seen on ${shortMonthDay(at, now)} ${time}`;
};
