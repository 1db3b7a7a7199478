import * as z from 'zod/mini';
import { bio, birthDate } from '../entities/profile-fields.ts';
import { editableProfile, type ProfileField } from '../entities/profile.ts';

/** A field with the value that the member saw, and the value that they want [Y13]. */
const fieldEdit = <Field extends z.core.$ZodType>(field: Field, valueSchema: Field = field) =>
  z.optional(z.object({ base: field, value: valueSchema }));
const { shape } = editableProfile;
/** Fields whose new value follows a stricter rule than a value that is only read. */
const stricterValues: { readonly [Field in ProfileField]?: (typeof shape)[Field] } = {
  bio,
  dateNaissance: birthDate,
  dateNaissanceHomme: birthDate,
  dateNaissanceFemme: birthDate,
};
type FieldEdit<Field> = Field extends z.core.$ZodType
  ? z.ZodMiniOptional<z.ZodMiniObject<{ base: Field; value: Field }, z.core.$strip>>
  : never;
type FieldEdits = { [Field in ProfileField]: FieldEdit<(typeof shape)[Field]> };
/** Unknown fields are refused, never silently dropped [Y4]. */
export const profileFields = z.strictObject(
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, fieldEdit(field, stricterValues[name as ProfileField])]),
  ) as unknown as FieldEdits,
);
export type ProfileFields = z.infer<typeof profileFields>;

export const profileEdit = z.object({
  fields: profileFields.check(z.refine((fields) => Object.keys(fields).length > 0, { error: 'invalid' })),
});
