/**
 * Criteria of a member search, as an address holds them [SEARCH-13]. People write addresses by hand too, so an
 * unreadable value counts as missing, and does not affect the other fields.
 */
import * as z from 'zod/mini';
import { desire, genre, mobility } from '../entities/profile-values.ts';
import { cutTo } from '../characters.ts';
import { storable } from '../text.ts';

/** Ends and step of both sliders [SEARCH-25, SEARCH-26, SEARCH-27, SEARCH-32, SEARCH-33, SEARCH-34]. */
export const RADIUS = { min: 0, max: 500, step: 5 } as const;
export const AGE = { min: 18, max: 99, step: 1 } as const;
/** Longer than any useful search word. */
const WORD_LENGTH = 60;
const LIST_LENGTH = 20;

/** Returns the nearest value on the slider [SEARCH-40, SEARCH-41]. */
export const snapToStep = (value: number, { min, max, step }: { min: number; max: number; step: number }): number =>
  Math.min(max, Math.max(min, min + Math.round((value - min) / step) * step));

const numeral = /^-?\d{1,6}(\.\d{1,12})?$/;
const number = z.pipe(z.string().check(z.trim(), z.regex(numeral)), z.transform(Number));
const onScale = (scale: { min: number; max: number; step: number }) =>
  z.pipe(
    number,
    z.transform((value) => snapToStep(value, scale)),
  );
const word = z.pipe(
  z.string(),
  z.transform((text) => cutTo(storable(text).trim().replace(/\s+/g, ' '), WORD_LENGTH)),
);
const flag = z.pipe(
  z.string(),
  z.transform((text) => text === 'true' || text === '1'),
);
/** A list of values separated by commas; unreadable ones are left out. */
const listOf = <T>(each: { safeParse(value: unknown): { success: true; data: T } | { success: false } }) =>
  z.pipe(
    z.string(),
    z.transform((text) =>
      [
        ...new Set(
          text.split(',').flatMap((part) => {
            const parsed = each.safeParse(part.trim());
            return parsed.success ? [parsed.data] : [];
          }),
        ),
      ].slice(0, LIST_LENGTH),
    ),
  );
const coordinate = (end: number) => z.pipe(number, z.number().check(z.gte(-end), z.lte(end)));

export const memberCriteria = z.object({
  username: z.catch(word, ''),
  genre: z.catch(listOf(genre), []),
  desires: z.catch(listOf(desire), []),
  mobility: z.catch(z.union([mobility, z.literal('')]), ''),
  location: z.catch(word, ''),
  locationLat: z.catch(z.nullable(coordinate(90)), null),
  locationLng: z.catch(z.nullable(coordinate(180)), null),
  radius: z.catch(onScale(RADIUS), RADIUS.min),
  ageMin: z.catch(onScale(AGE), AGE.min),
  ageMax: z.catch(onScale(AGE), AGE.max),
  libreCeSoir: z.catch(flag, false),
  auCap: z.catch(flag, false),
  certifie: z.catch(flag, false),
  enLigne: z.catch(flag, false),
});
export type MemberCriteria = z.infer<typeof memberCriteria>;
