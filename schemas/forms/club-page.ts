/**
 * The form of a club's page, for the professional who keeps it. Errors are keys; the feature's catalogue has the French
 * texts. Parsed values are what `save_professional_club` takes, but for `published`.
 */
import * as z from 'zod/mini';
import {
  CLUB_ABOUT_LENGTH,
  CLUB_NIGHT_LENGTH,
  CLUB_NIGHTS,
  CLUB_OPENING_LENGTH,
  CLUB_SPANS,
  CLUB_TEXT_LENGTH,
  EVENT_LINE_LENGTH,
} from '../limits.ts';
import { richText } from '../rich-text/rich-text.ts';
import { atMost, isWritten, storable } from '../text.ts';

const tidy = z.overwrite((text: string) => storable(text).trim());
const line = (max: number) => z.string().check(tidy, z.maxLength(max, { error: 'line-too-long' }));
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time' }));
/** As a field of choice holds it: « 1 » is Monday. */
const weekday = z.pipe(z.string().check(z.regex(/^[1-7]$/, { error: 'weekday' })), z.transform(Number));
/** Empty: each week. */
const nth = z.pipe(
  z.string().check(z.regex(/^[1-4]?$/, { error: 'weekday' })),
  z.transform((text: string) => (text === '' ? null : Number(text))),
);

const hours = z.array(z.object({ weekday, opens: time, closes: time })).check(
  z.maxLength(CLUB_SPANS, { error: 'club-hours' }),
  z.refine((spans) => new Set(spans.map(({ weekday: day, opens }) => `${day} ${opens}`)).size === spans.length, {
    error: 'hours-twice',
  }),
);
const nights = z
  .array(
    z.object({
      title: z.string().check(tidy, isWritten('night-title'), atMost(CLUB_NIGHT_LENGTH, 'line-too-long')),
      detail: line(EVENT_LINE_LENGTH),
      weekday,
      nth,
      opens: time,
    }),
  )
  .check(
    z.maxLength(CLUB_NIGHTS, { error: 'club-nights' }),
    z.refine((list) => new Set(list.map(({ title }) => title)).size === list.length, { error: 'nights-twice' }),
  );

export const clubPageForm = z.object({
  about: line(CLUB_ABOUT_LENGTH).check(isWritten('about')),
  opening: line(CLUB_OPENING_LENGTH).check(isWritten('opening')),
  description: richText(CLUB_TEXT_LENGTH, 'text-too-long'),
  hours,
  nights,
});
export type ClubPageInput = z.input<typeof clubPageForm>;
export type ClubPageFields = z.output<typeof clubPageForm>;
