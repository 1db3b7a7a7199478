/**
 * Fields that members fill in themselves, with the valid values of each. Values that can be corrected are corrected
 * here, before they are queued; the database accepts only correct ones.
 */
import * as z from 'zod/mini';
import { adultBornBy } from '../ages.ts';
import {
  BIO_LENGTH,
  CONSENT_WORDING,
  HEIGHT_MAX,
  HEIGHT_MIN,
  PLACE_LENGTH,
  WEIGHT_MAX,
  WEIGHT_MIN,
} from '../limits.ts';
import { cutTo, fitsIn } from '../characters.ts';
import { showsNothing, visibleText } from '../rich-text/visible.ts';
import { isWritten, storable } from '../text.ts';
import { desires, experience, genre, genres, mobility, sexualite } from './profile-values.ts';

const tidy = (text: string) => storable(text).trim();
/** A name from a list, on one line; it is cut if it is longer than any town's. */
const name = (limit: number) =>
  z.string().check(
    z.overwrite((text) => cutTo(tidy(text), limit).trimEnd()),
    isWritten('invalid'),
  );
/**
 * The presentation in an edit, formatted by the form [SHELL-202]; older apps send it plain. Tags do not count.
 * Presentations from the server are only read, by a looser rule: an older server's text or its way of counting must
 * never make a profile unreadable.
 */
export const bio = z.nullable(
  z.string().check(
    z.overwrite(tidy),
    z.refine<string>((text) => !showsNothing(text), { error: 'invalid' }),
    z.refine<string>((text) => fitsIn(visibleText(text), BIO_LENGTH), { error: 'text-too-long' }),
  ),
);

/** A coordinate of the town, never of the member; two decimals are about a kilometre. */
const degrees = (limit: number) =>
  z.number().check(
    z.gte(-limit),
    z.lte(limit),
    z.overwrite((value) => Math.round(value * 100) / 100),
  );
/**
 * A town is one value [Y13]: merged by parts, it could get a name and another town's coordinates. Further fields that a
 * later server sends are left out [Y18].
 */
export const town = z
  .object({ name: name(PLACE_LENGTH), lat: z.nullable(degrees(90)), lng: z.nullable(degrees(180)) })
  .check(z.refine(({ lat, lng }) => (lat === null) === (lng === null), { error: 'invalid' }));
export type Town = z.infer<typeof town>;

const day = z.iso.date().check(z.refine((text) => text >= '1900-01-01'));
const height = z.int().check(z.gte(HEIGHT_MIN), z.lte(HEIGHT_MAX));
const weight = z.int().check(z.gte(WEIGHT_MIN), z.lte(WEIGHT_MAX));

/** An instant with milliseconds, as `toISOString` writes it. */
const exactInstant = z.string().check(
  z.regex(/^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/),
  z.refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success),
);

export const ownFields = z.object({
  bio: z.nullable(z.string().check(z.overwrite(tidy), z.minLength(1))),
  genre,
  sexualite: z.nullable(sexualite),
  rechercheGenres: genres,
  location: z.nullable(town),
  experience: z.nullable(experience),
  mobility: z.nullable(mobility),
  desires,
  dateNaissance: z.nullable(day),
  dateNaissanceHomme: z.nullable(day),
  dateNaissanceFemme: z.nullable(day),
  taille: z.nullable(height),
  tailleHomme: z.nullable(height),
  tailleFemme: z.nullable(height),
  poids: z.nullable(weight),
  poidsHomme: z.nullable(weight),
  poidsFemme: z.nullable(weight),
  /** Until when the member is free; a past instant means that they are not [PROFILE-108]. */
  libreCeSoir: z.nullable(exactInstant),
  auCap: z.boolean(),
  /**
   * Version of the text with which the member agreed to the use of data on sexual orientation. null: they have not, and
   * the profile is shown to nobody.
   */
  sensitiveConsent: z.nullable(z.int().check(z.gte(1), z.lte(CONSENT_WORDING))),
});
/**
 * A birth date in an edit [AUTH-01, AUTH-03]. The age is not checked in data from the server: a device with a wrong
 * clock must still read the profile.
 */
export const birthDate = z.nullable(
  day.check(z.refine((text) => text <= adultBornBy(Date.now()), { error: 'under-age' })),
);
export type OwnFields = z.infer<typeof ownFields>;

/** The fields of a new member; the genre is given at the registration. */
export const emptyOwnFields: Omit<OwnFields, 'genre'> = {
  bio: null,
  sexualite: null,
  rechercheGenres: [],
  location: null,
  experience: null,
  mobility: null,
  desires: [],
  dateNaissance: null,
  dateNaissanceHomme: null,
  dateNaissanceFemme: null,
  taille: null,
  tailleHomme: null,
  tailleFemme: null,
  poids: null,
  poidsHomme: null,
  poidsFemme: null,
  libreCeSoir: null,
  auCap: false,
  sensitiveConsent: null,
};
