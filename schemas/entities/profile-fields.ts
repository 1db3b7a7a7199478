/**
 * The fields in which a member tells of themselves, with what may stand in each. What can be mended is mended here,
 * before it is queued; the database takes only what is already as it should be.
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
import { cutTo } from '../characters.ts';
import { atMost, isWritten, storable } from '../text.ts';
import { desires, experience, genre, genres, mobility, sexualite } from './profile-values.ts';

const tidy = (text: string) => storable(text).trim();
/** A name out of a list, shown in one line: cut where it is longer than any town's. */
const name = (limit: number) =>
  z.string().check(
    z.overwrite((text) => cutTo(tidy(text), limit).trimEnd()),
    isWritten('invalid'),
  );
/**
 * As it is asked for. What the server says is only read: an older server's words, or another count of them, never close
 * a profile.
 */
export const bio = z.nullable(
  z.string().check(z.overwrite(tidy), isWritten('invalid'), atMost(BIO_LENGTH, 'text-too-long')),
);

/** The town's, never the member's: two decimals are about a kilometre. */
const degrees = (limit: number) =>
  z.number().check(
    z.gte(-limit),
    z.lte(limit),
    z.overwrite((value) => Math.round(value * 100) / 100),
  );
/**
 * One value [Y13]: a name with another town's coordinates would be nobody's wish. What a later server says beside it is
 * left out [Y18].
 */
export const town = z
  .object({ name: name(PLACE_LENGTH), lat: z.nullable(degrees(90)), lng: z.nullable(degrees(180)) })
  .check(z.refine(({ lat, lng }) => (lat === null) === (lng === null), { error: 'invalid' }));
export type Town = z.infer<typeof town>;

const day = z.iso.date().check(z.refine((text) => text >= '1900-01-01'));
const height = z.int().check(z.gte(HEIGHT_MIN), z.lte(HEIGHT_MAX));
const weight = z.int().check(z.gte(WEIGHT_MIN), z.lte(WEIGHT_MAX));

/** To the millisecond, as `toISOString` writes it. */
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
  /** [PROFILE-108] Until when; what is past says nothing. */
  libreCeSoir: z.nullable(exactInstant),
  auCap: z.boolean(),
  /**
   * To which wording the member has agreed that data on sexual orientation are used; null: not, and nobody is shown the
   * profile.
   */
  sensitiveConsent: z.nullable(z.int().check(z.gte(1), z.lte(CONSENT_WORDING))),
});
/** [AUTH-01, AUTH-03] Asked of what is typed, and not of what the server says: a wrong clock never closes a profile. */
export const birthDate = z.nullable(
  day.check(z.refine((text) => text <= adultBornBy(Date.now()), { error: 'under-age' })),
);
export type OwnFields = z.infer<typeof ownFields>;

/** Of a member who has said nothing yet; the genre is asked for at registration. */
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
