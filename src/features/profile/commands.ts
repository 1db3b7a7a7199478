import { isChange } from '#actions/is-change.ts';
import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import { sameValue } from '#schemas/commands/fields.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import { formattedBio, type FormField, type ProfileFormValues } from '#schemas/forms/profile.ts';
import type { CommandContext } from '#device/device.ts';

export const birthDateFields = ['dateNaissance', 'dateNaissanceHomme', 'dateNaissanceFemme'] as const;

/**
 * Returns the birth dates that the form would clear. A birth date can be corrected, not removed: membership depends on
 * age.
 */
export const clearedBirthDates = (values: ProfileFormValues, profile: Profile): readonly FormField[] =>
  birthDateFields.filter((field) => values[field] === null && profile[field] !== null);

/**
 * Returns the edits of the form: each field that differs from the profile, with the value that the member saw when they
 * changed it as its base [Y13].
 */
export function editsOf(
  values: ProfileFormValues,
  profile: Profile,
  baseValues: Partial<Record<FormField, unknown>>,
): ProfileFields {
  const changedFields = (Object.keys(values) as FormField[]).filter(
    (field) => !sameValue(values[field], field === 'bio' ? formattedBio(profile) : profile[field]),
  );
  return Object.fromEntries(
    changedFields.map((field) => [
      field,
      { base: field in baseValues ? baseValues[field] : profile[field], value: values[field] },
    ]),
  ) as ProfileFields;
}

/** Queues the edits as one entry. Resolves to false if nothing changes. */
export const editProfile = (fields: ProfileFields, { outbox }: CommandContext): Promise<boolean> =>
  Object.keys(fields).length === 0
    ? Promise.resolve(false)
    : outbox.dispatch({ action: 'profile.edit', data: { fields } }).then(isChange);
