import { isChange } from '#actions/is-change.ts';
import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import { sameValue } from '#schemas/commands/fields.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import type { FormField, ProfileFormValues } from '#schemas/forms/profile.ts';
import type { CommandContext } from '#device/device.ts';

export const birthDateFields = ['dateNaissance', 'dateNaissanceHomme', 'dateNaissanceFemme'] as const;

/** A birth date can be mended, not taken back: age decides who may be here. */
export const clearedBirthDates = (values: ProfileFormValues, profile: Profile): readonly FormField[] =>
  birthDateFields.filter((field) => values[field] === null && profile[field] !== null);

/**
 * [Y13] What the form asks for: each field that differs from what stands, on what the member saw there when they
 * changed it.
 */
export function editsOf(
  values: ProfileFormValues,
  profile: Profile,
  baseValues: Partial<Record<FormField, unknown>>,
): ProfileFields {
  const changedFields = (Object.keys(values) as FormField[]).filter(
    (field) => !sameValue(values[field], profile[field]),
  );
  return Object.fromEntries(
    changedFields.map((field) => [
      field,
      { base: field in baseValues ? baseValues[field] : profile[field], value: values[field] },
    ]),
  ) as ProfileFields;
}

/** One entry of the queue, which leaves when it can. False: nothing changes. */
export const editProfile = (fields: ProfileFields, { outbox }: CommandContext): Promise<boolean> =>
  Object.keys(fields).length === 0
    ? Promise.resolve(false)
    : outbox.dispatch({ action: 'profile.edit', data: { fields } }).then(isChange);
