/**
 * The form of an event. Errors are keys; the feature's catalogue has the French texts. Parsed values are what
 * `save_event` takes: instants instead of local times.
 */
import * as z from 'zod/mini';
import { countCharacters, isBlank } from '../characters.ts';
import { eventKind, eventVisibility, eventZone } from '../entities/event.ts';
import { place } from '../entities/place.ts';
import {
  EVENT_CAPACITY_LIMIT,
  EVENT_LINE_LENGTH,
  EVENT_LONGEST_DAYS,
  EVENT_TEXT_LENGTH,
  EVENT_TITLE_LENGTH,
} from '../limits.ts';
import { richText } from '../rich-text/rich-text.ts';
import { atMost, storable } from '../text.ts';
import { instantIn } from '../zoned.ts';

const tidy = z.overwrite((text: string) => storable(text).trim());
const longText = z.string().check(tidy, atMost(EVENT_TEXT_LENGTH, 'text-too-long'));
const line = z.string().check(tidy, atMost(EVENT_LINE_LENGTH, 'line-too-long'));
const title = z.string().check(
  tidy,
  z.refine((text) => !isBlank(text) && countCharacters(text) <= EVENT_TITLE_LENGTH, { error: 'event-title' }),
);

/** A number of places, as typed; empty: without limit. */
const places = (min: number) =>
  z.pipe(
    z.string().check(z.regex(/^\s*\d{0,4}\s*$/, { error: 'event-capacity' })),
    z.pipe(
      z.transform((text: string) => (text.trim() === '' ? null : Number(text))),
      z.nullable(
        z
          .int()
          .check(
            z.minimum(min, { error: 'event-capacity' }),
            z.maximum(EVENT_CAPACITY_LIMIT, { error: 'event-capacity' }),
          ),
      ),
    ),
  );

const localTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, { error: 'no-time' }));

const values = z.object({
  title,
  body: richText(EVENT_TEXT_LENGTH, 'text-too-long'),
  kind: eventKind,
  /** The slug of a club in the directory; empty: none. */
  club: z.string(),
  /** Local times of the zone. */
  start: localTime,
  end: localTime,
  zone: eventZone,
  place: z.pipe(
    z.nullable(place),
    z.transform((chosen, context) => {
      if (chosen) return chosen;
      context.issues.push({ code: 'custom', message: 'place', input: chosen });
      return z.NEVER;
    }),
  ),
  region: z.string().check(z.minLength(1, { error: 'region' })),
  address: line,
  capacity: places(1),
  couples: places(0),
  women: places(0),
  men: places(0),
  price: line,
  dressCode: line,
  rules: longText,
  visibility: eventVisibility,
  approval: z.boolean(),
});

const LONGEST_MS = EVENT_LONGEST_DAYS * 24 * 60 * 60_000;

/** Returns the key of what is wrong with a time; null: nothing. `kept`: the beginning that the event has already. */
export function timeError(
  start: number,
  end: number,
  now: number,
  kept: number | null,
): 'start-past' | 'event-times' | 'event-past' | null {
  if (end <= start || end - start > LONGEST_MS) return 'event-times';
  if (end <= now) return 'event-past';
  return start <= now && start !== kept ? 'start-past' : null;
}

/** `now`, and the beginning that a changed event has: one that has begun may stay as it is. */
export const eventForm = ({ now, kept }: { now: () => number; kept: number | null }) =>
  z.pipe(
    values,
    z.transform(({ start, end, place: chosen, club, ...rest }, context) => {
      const [startsAt, endsAt] = [instantIn(rest.zone, start), instantIn(rest.zone, end)];
      const issue = (path: 'start' | 'end', message: string) =>
        context.issues.push({ code: 'custom', message, input: path, path: [path] });
      if (startsAt === null) issue('start', 'no-time');
      if (endsAt === null) issue('end', 'no-time');
      if (startsAt === null || endsAt === null) return z.NEVER;
      const error = timeError(startsAt, endsAt, now(), kept);
      if (error) {
        issue(error === 'start-past' ? 'start' : 'end', error === 'start-past' ? 'event-past' : error);
        return z.NEVER;
      }
      return {
        ...rest,
        // Only an evening at a club is at one, whatever was chosen before.
        club: rest.kind === 'club' && club !== '' ? club : null,
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
        town: chosen.name,
        lat: Math.round(chosen.lat * 100) / 100,
        lng: Math.round(chosen.lng * 100) / 100,
      };
    }),
  );
export type EventInput = z.input<typeof values>;
export type EventFields = z.output<ReturnType<typeof eventForm>>;
