import * as z from 'zod/mini';
import { bio, birthDate } from '../entities/profile-fields.ts';
import { editableProfile } from '../entities/profile.ts';

/** A field with the value that the member saw, and the value that they want [Y13]. */
const fieldEdit = <Field extends z.core.$ZodType>(field: Field, valueSchema: Field = field) =>
  z.optional(z.object({ base: field, value: valueSchema }));
const { shape } = editableProfile;
/** Unknown fields are refused, never silently dropped [Y4]. */
export const profileFields = z.strictObject({
  soundNotifications: fieldEdit(shape.soundNotifications),
  soundVolume: fieldEdit(shape.soundVolume),
  soundOnMention: fieldEdit(shape.soundOnMention),
  soundOnPrivateMessage: fieldEdit(shape.soundOnPrivateMessage),
  soundOnUserJoined: fieldEdit(shape.soundOnUserJoined),
  soundOnUserLeft: fieldEdit(shape.soundOnUserLeft),
  soundOnCameraOn: fieldEdit(shape.soundOnCameraOn),
  bio: fieldEdit(shape.bio, bio),
  genre: fieldEdit(shape.genre),
  sexualite: fieldEdit(shape.sexualite),
  rechercheGenres: fieldEdit(shape.rechercheGenres),
  location: fieldEdit(shape.location),
  experience: fieldEdit(shape.experience),
  mobility: fieldEdit(shape.mobility),
  desires: fieldEdit(shape.desires),
  dateNaissance: fieldEdit(shape.dateNaissance, birthDate),
  dateNaissanceHomme: fieldEdit(shape.dateNaissanceHomme, birthDate),
  dateNaissanceFemme: fieldEdit(shape.dateNaissanceFemme, birthDate),
  taille: fieldEdit(shape.taille),
  tailleHomme: fieldEdit(shape.tailleHomme),
  tailleFemme: fieldEdit(shape.tailleFemme),
  poids: fieldEdit(shape.poids),
  poidsHomme: fieldEdit(shape.poidsHomme),
  poidsFemme: fieldEdit(shape.poidsFemme),
  libreCeSoir: fieldEdit(shape.libreCeSoir),
  auCap: fieldEdit(shape.auCap),
  sensitiveConsent: fieldEdit(shape.sensitiveConsent),
});
export type ProfileFields = z.infer<typeof profileFields>;

export const profileEdit = z.object({
  fields: profileFields.check(z.refine((fields) => Object.keys(fields).length > 0, { error: 'invalid' })),
});
