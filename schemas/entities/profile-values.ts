/**
 * Choices in a profile; a test compares them with the database's lists. The words are neutral enough to be read in an
 * office.
 */
import * as z from 'zod/mini';
import { allSexualites } from './sexualites.ts';

export const genre = z.enum(['homme', 'femme', 'couple', 'trav/trans']);
export type Genre = z.infer<typeof genre>;

export const sexualite = z.enum(allSexualites);
export type Sexualite = z.infer<typeof sexualite>;

export { sexualitesOf } from './sexualites.ts';

export const experience = z.enum(['débutants', 'curieux', 'occasionnels', 'expérimentés']);
export type Experience = z.infer<typeof experience>;

export const mobility = z.enum(['reçoit', 'se déplace', 'reçoit et se déplace']);
export type Mobility = z.infer<typeof mobility>;

export const desire = z.enum([
  'conversation',
  'dîners',
  'soirées',
  'clubs',
  'danse',
  'voyages',
  'bien-être',
  'naturisme',
  'photographie',
  'sorties culturelles',
  'amitiés',
  'relations suivies',
]);
export type Desire = z.infer<typeof desire>;

export const moderation = z.enum(['pending', 'approved', 'rejected']);
export type Moderation = z.infer<typeof moderation>;

/** A list in which each value appears at most once, in the order of the options. So equal choices are equal values. */
const listOf = <Values extends z.core.util.EnumLike>(values: z.ZodMiniEnum<Values>) =>
  z
    .array(values)
    .check(z.overwrite((chosen) => values.options.filter((each) => chosen.includes(each)) as typeof chosen));
export const genres = listOf(genre);
export const desires = listOf(desire);
