import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { sameValue } from '#schemas/commands/fields.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import {
  profileForm,
  profileFormInput,
  type FormField,
  type ProfileFormValues,
  type ProfileFormInput,
} from '#schemas/forms/profile.ts';
import { writeUnsavedFields, readUnsavedFields } from '#device/unsaved-fields.ts';

const FORM = 'profile';
const fieldsOf = (input: ProfileFormInput) => Object.keys(input) as FormField[];

/**
 * Manages the form over the present profile. Changes of another device are applied to untouched fields; a touched field
 * keeps the base that its member saw, so that the change is reported as a conflict [Y13]. Unsaved input is stored.
 */
export function useProfileForm(profile: Profile) {
  const savedInput = profileFormInput(profile);
  const [draft] = useState(() => readUnsavedFields(profile.id, FORM));
  const baseValues = useRef<Partial<Record<FormField, unknown>>>({});
  const form = useForm<ProfileFormInput, unknown, ProfileFormValues>({
    resolver: zodResolver(profileForm),
    mode: 'onTouched',
    defaultValues: savedInput,
    values: savedInput,
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty } = form.formState;

  const isRestored = useRef(false);
  const isClosed = useRef(false);
  useEffect(() => {
    const input = form.getValues();
    const savedValues = profileFormInput(profile);
    for (const field of fieldsOf(savedValues))
      if (sameValue(input[field], savedValues[field])) baseValues.current[field] = profile[field];
    if (isRestored.current) return;
    isRestored.current = true;
    for (const [field, { base, typed: draftValue }] of Object.entries(draft)) {
      if (!(field in savedValues)) continue;
      baseValues.current[field as FormField] = base;
      form.setValue(field as FormField, draftValue as never, { shouldDirty: true });
    }
  }, [form, draft, profile]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isClosed.current) return;
          const savedValues = profileFormInput(profile);
          const changedFields = fieldsOf(savedValues).filter((field) => !sameValue(values[field], savedValues[field]));
          writeUnsavedFields(
            profile.id,
            FORM,
            Object.fromEntries(
              changedFields.map((field) => [field, { base: baseValues.current[field], typed: values[field] }]),
            ),
          );
        },
      }),
    [form, profile],
  );

  /** Called after saving, before the page is left: from now on the input is in the queue. */
  function close(): void {
    isClosed.current = true;
    writeUnsavedFields(profile.id, FORM, {});
  }
  /** Resets every field to the profile. */
  function takeBack(): void {
    writeUnsavedFields(profile.id, FORM, {});
    for (const field of fieldsOf(savedInput)) baseValues.current[field] = profile[field];
    // Typed input is reset as well, whatever else changes the form.
    form.reset(savedInput, { keepDirtyValues: false });
  }
  return {
    form,
    isDirty,
    wasKept: Object.keys(draft).length > 0,
    baseValues: () => baseValues.current,
    close,
    takeBack,
  };
}
