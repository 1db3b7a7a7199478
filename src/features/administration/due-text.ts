/** Words for the times of a case: when it is due, and until when somebody works on it. */
import { clockTime, dayKey, shortMonthDay } from '#i18n/dates.ts';
import type { CaseItem } from '#schemas/wire/cases.ts';
import { house } from './text.fr.ts';

export interface DueText {
  text: string;
  isOver: boolean;
}

/** « Échéance dépassée », « Avant 21:42 », « Avant le 12 nov., 21:42 ». */
export function dueText(dueAt: string, now: number): DueText {
  const due = Date.parse(dueAt);
  if (due <= now) return { text: house.due.over, isOver: true };
  const hour = clockTime(due);
  const text = dayKey(due) === dayKey(now) ? house.due.today(hour) : house.due.later(shortMonthDay(due, now), hour);
  return { text, isOver: false };
}

/** Who works on a case at this moment; a claim whose time is over is none. */
export const claimAt = (claim: CaseItem['claim'], now: number): CaseItem['claim'] =>
  claim !== null && Date.parse(claim.until) > now ? claim : null;

/** « Prise par maude jusqu’à 21:42 », « À vous jusqu’à 21:42 ». */
export const claimText = ({ username, mine, until }: NonNullable<CaseItem['claim']>): string => {
  const hour = clockTime(Date.parse(until));
  return mine ? house.claim.mine(hour) : house.claim.other(username, hour);
};
