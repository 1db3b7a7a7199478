/**
 * The form « Éditer profil ». Errors are keys; the catalogue in src/i18n has the French texts. Parsed values are valid
 * in the profile.
 */
import * as z from 'zod/mini';
import { adultBornBy } from '../ages.ts';
import { town, type OwnFields } from '../entities/profile-fields.ts';
import { desires, experience, genre, genres, mobility, sexualite, sexualitesOf } from '../entities/profile-values.ts';
import { BIO_LENGTH, HEIGHT_MAX, HEIGHT_MIN, WEIGHT_MAX, WEIGHT_MIN } from '../limits.ts';
import { isBlank } from '../characters.ts';
import { richText } from '../rich-text/rich-text.ts';
import { visibleText } from '../rich-text/visible.ts';
import { sanitised } from '../rich-text/write.ts';

const emptyToNull = <Values extends Record<string, string>>(values: z.ZodMiniEnum<Values>) =>
  z.pipe(
    z.union([z.literal(''), values]),
    z.transform((chosen) => (chosen === '' ? null : chosen)),
  );

const bio = z.pipe(
  richText(BIO_LENGTH, 'bio-too-long'),
  z.transform((text) => (isBlank(visibleText(text)) ? null : text)),
);

/** Whole centimetres or kilograms; the unit may follow the number. */
const measure = (unit: RegExp, min: number, max: number, form: string, range: string) =>
  z.pipe(
    z.string().check(
      z.overwrite((text) => text.trim().replace(unit, '').trim()),
      z.regex(/^\d*$/, { error: form, abort: true }),
      z.refine((text) => text === '' || (Number(text) >= min && Number(text) <= max), { error: range }),
    ),
    z.transform((text) => (text === '' ? null : Number(text))),
  );
const height = measure(/cm$/i, HEIGHT_MIN, HEIGHT_MAX, 'height-form', 'height-range');
const weight = measure(/kg$/i, WEIGHT_MIN, WEIGHT_MAX, 'weight-form', 'weight-range');

const FIRST_DAY = '1900-01-01';
/** A birth date [AUTH-01]. An invalid date has no further errors. */
const birthDate = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || (z.iso.date().safeParse(text).success && text >= FIRST_DAY), {
      error: 'date-form',
      abort: true,
    }),
    z.refine((text) => text === '' || text <= adultBornBy(Date.now()), { error: 'under-age' }),
  ),
  z.transform((text) => (text === '' ? null : text)),
);

const genreAndSexualite = z.object({ genre, sexualite: z.nullable(sexualite) });

export const profileForm = z
  .object({
    bio,
    genre,
    sexualite: emptyToNull(sexualite),
    rechercheGenres: genres,
    location: z.nullable(town),
    experience: emptyToNull(experience),
    mobility: emptyToNull(mobility),
    desires,
    dateNaissance: birthDate,
    dateNaissanceHomme: birthDate,
    dateNaissanceFemme: birthDate,
    taille: height,
    tailleHomme: height,
    tailleFemme: height,
    poids: weight,
    poidsHomme: weight,
    poidsFemme: weight,
  })
  .check(
    z.refine<z.infer<typeof genreAndSexualite>>(
      ({ genre: chosenGenre, sexualite: chosen }) => chosen === null || sexualitesOf(chosenGenre).includes(chosen),
      {
        error: 'sexualite-other',
        path: ['sexualite'],
        when: ({ value }) => genreAndSexualite.safeParse(value).success,
      },
    ),
  );
export type ProfileFormInput = z.input<typeof profileForm>;
export type ProfileFormValues = z.infer<typeof profileForm>;
export type FormField = keyof ProfileFormValues;

const fieldText = (value: string | number | null) => (value === null ? '' : String(value));

/** Returns a presentation as the form writes it; those of older apps are plain. */
export const formattedBio = ({ bio: stored }: Pick<OwnFields, 'bio'>): string | null =>
  stored === null ? null : sanitised(stored);

/** Converts a profile to the form's input. */
export const profileFormInput = (profile: OwnFields): ProfileFormInput => ({
  bio: fieldText(formattedBio(profile)),
  genre: profile.genre,
  sexualite: profile.sexualite ?? '',
  rechercheGenres: profile.rechercheGenres,
  location: profile.location,
  experience: profile.experience ?? '',
  mobility: profile.mobility ?? '',
  desires: profile.desires,
  dateNaissance: fieldText(profile.dateNaissance),
  dateNaissanceHomme: fieldText(profile.dateNaissanceHomme),
  dateNaissanceFemme: fieldText(profile.dateNaissanceFemme),
  taille: fieldText(profile.taille),
  tailleHomme: fieldText(profile.tailleHomme),
  tailleFemme: fieldText(profile.tailleFemme),
  poids: fieldText(profile.poids),
  poidsHomme: fieldText(profile.poidsHomme),
  poidsFemme: fieldText(profile.poidsFemme),
});
