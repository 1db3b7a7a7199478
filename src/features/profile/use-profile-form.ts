import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { sameValue } from '#schemas/commands/fields.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import {
  profileForm,
  typedProfile,
  type FormField,
  type ProfileFormValues,
  type TypedProfile,
} from '#schemas/forms/profile.ts';
import { keepForm, keptForm } from '#live/kept-form.ts';

const FORM = 'profile';
const fieldsOf = (typed: TypedProfile) => Object.keys(typed) as FormField[];

/**
 * The form over the profile as it stands. What another device changes meanwhile comes into fields that were not
 * touched; a touched one keeps what its member saw, so that the change is told as a conflict [Y13]. What is not saved
 * is kept.
 */
export function useProfileForm(profile: Profile) {
  const stands = typedProfile(profile);
  const [kept] = useState(() => keptForm(profile.id, FORM));
  const seen = useRef<Partial<Record<FormField, unknown>>>({});
  const form = useForm<TypedProfile, unknown, ProfileFormValues>({
    resolver: zodResolver(profileForm),
    mode: 'onTouched',
    defaultValues: stands,
    values: stands,
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty } = form.formState;

  const restored = useRef(false);
  const closed = useRef(false);
  useEffect(() => {
    const typed = form.getValues();
    const before = typedProfile(profile);
    for (const field of fieldsOf(before))
      if (sameValue(typed[field], before[field])) seen.current[field] = profile[field];
    if (restored.current) return;
    restored.current = true;
    for (const [field, { base, typed: words }] of Object.entries(kept)) {
      if (!(field in before)) continue;
      seen.current[field as FormField] = base;
      form.setValue(field as FormField, words as never, { shouldDirty: true });
    }
  }, [form, kept, profile]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (closed.current) return;
          const before = typedProfile(profile);
          const changed = fieldsOf(before).filter((field) => !sameValue(values[field], before[field]));
          keepForm(
            profile.id,
            FORM,
            Object.fromEntries(changed.map((field) => [field, { base: seen.current[field], typed: values[field] }])),
          );
        },
      }),
    [form, profile],
  );

  /** Saved, and about to be left: what is typed is kept in the queue from here on. */
  function close(): void {
    closed.current = true;
    keepForm(profile.id, FORM, {});
  }
  /** Everything as it stands. */
  function takeBack(): void {
    keepForm(profile.id, FORM, {});
    for (const field of fieldsOf(stands)) seen.current[field] = profile[field];
    // What is typed goes too, whatever else may come into the form.
    form.reset(stands, { keepDirtyValues: false });
  }
  return { form, isDirty, wasKept: Object.keys(kept).length > 0, seen: () => seen.current, close, takeBack };
}
