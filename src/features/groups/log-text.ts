/** The sentence of a row in the log of a group. */
import { clockTime, shortMonthDay } from '#i18n/dates.ts';
import { LOCALE } from '#i18n/fr/locale.ts';
import { typo } from '#i18n/fr/typography.ts';
import type { GroupLogRow } from '#schemas/wire/groups.ts';
import { changedFields, deletedMember, sentences, unknownAct, unnamedField, untilWords, ways } from './log-text.fr.ts';

const nameOf = (person: GroupLogRow['actor'] | null): string => person?.username ?? deletedMember;
const afterSpace = (words: string | null | undefined): string => (words ? ` ${words}` : '');

function endText(until: number, now: number): string | null {
  return Number.isNaN(until) ? null : untilWords(shortMonthDay(until, now), clockTime(until));
}

function changedText(detail: GroupLogRow['detail']): string {
  const fields = Object.keys(detail).flatMap((field) => changedFields[field] ?? []);
  return fields.length > 0 ? new Intl.ListFormat(LOCALE).format(fields) : unnamedField;
}

/** Returns the sentence of a row; what this version does not know is named as such. */
export function logText({ action, actor, subject, detail }: GroupLogRow, now: number): string {
  const sentence = Object.hasOwn(sentences, action) ? sentences[action] : undefined;
  return typo(
    (sentence ?? unknownAct)({
      actor: nameOf(actor),
      subject: nameOf(subject),
      way: afterSpace(ways[String(detail['way'])]),
      until: afterSpace(endText(Date.parse(String(detail['until'])), now)),
      changed: changedText(detail),
    }),
  );
}
