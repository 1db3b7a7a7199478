/** The registration form [AUTH-95 to AUTH-118]. Errors are keys; the catalogue in src/i18n holds the French. */
import * as z from 'zod/mini';
import { place } from '../entities/place.ts';
import { genre, genres, sexualite, sexualitesOf } from '../entities/profile-values.ts';
import { USERNAME_MAX, USERNAME_MIN } from '../limits.ts';
import { email } from './email.ts';
import { isLikeAccount, passwordsMatch, passwordPair } from './new-password.ts';

/** How much of a long text is searched for foreign characters. */
const CHECKED_LENGTH = 64;

/**
 * Matches any character other than unaccented letters and digits: only these can be typed on every keyboard and used in
 * an address [AUTH-99].
 */
const FOREIGN = /[^A-Za-z0-9]/gu;
/** Returns the foreign characters of a text, each once: `username-characters:é ` names a letter and a space. */
const foreignIn = (text: unknown) =>
  [...new Set(typeof text === 'string' ? text.slice(0, CHECKED_LENGTH).match(FOREIGN) : [])].join('');

/**
 * A username. Spaces around it are trimmed, because pasting adds them; any other foreign character is named in the
 * error.
 */
export const username = z
  .string()
  .check(
    z.trim(),
    z.minLength(USERNAME_MIN, { error: 'username-too-short' }),
    z.maxLength(USERNAME_MAX, { error: 'username-too-long' }),
    z.regex(/^[A-Za-z0-9]*$/, { error: ({ input }) => `username-characters:${foreignIn(input)}` }),
  );

const genreAndSexualite = z.object({ genre, sexualite });
const account = z.object({ username: z.string(), email: z.string(), password: z.string() });

export const registrationForm = z
  .object({
    username,
    email,
    ...passwordPair,
    genre: z.enum(genre.options, { error: 'genre-missing' }),
    sexualite: z.enum(sexualite.options, { error: 'sexualite-missing' }),
    rechercheGenres: genres.check(z.minLength(1, { error: 'genres-missing' })),
    location: z
      ._default(z.nullable(place), null)
      .check(z.refine((town) => town !== null, { error: 'location-missing' })),
    terms: z.literal(true, { error: 'terms-missing' }),
  })
  .check(
    passwordsMatch,
    z.refine<z.infer<typeof account>>((one) => !isLikeAccount(one.password, one), {
      error: 'password-like-account',
      path: ['password'],
      when: ({ value }) => account.safeParse(value).success,
    }),
    z.refine<z.infer<typeof genreAndSexualite>>((one) => sexualitesOf(one.genre).includes(one.sexualite), {
      error: 'sexualite-missing',
      path: ['sexualite'],
      when: ({ value }) => genreAndSexualite.safeParse(value).success,
    }),
  );
export type RegistrationForm = z.infer<typeof registrationForm>;
