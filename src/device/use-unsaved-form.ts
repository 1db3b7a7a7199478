/** Keeps the typed text of a form of react-hook-form, as `unsaved-input.ts` keeps that of a field. */
import { useLayoutEffect } from 'react';
import { ownInput } from './unsaved-input.ts';

/** The part of a form of react-hook-form that is used. */
interface WatchedForm<Values> {
  subscribe(options: { formState: { values: true }; callback: (state: { values: Values }) => void }): () => void;
}

/**
 * Stores the form's values except the named fields: passwords are never stored. Spread `readUnsavedForm` over the
 * form's default values.
 */
export function useUnsavedForm<Values extends object>(
  form: WatchedForm<Values>,
  name: string,
  excluded: readonly (keyof Values)[] = [],
): void {
  // Before the form can be typed in: an effect may run after the first letters, which would be lost with the form.
  useLayoutEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          ownInput().write(
            name,
            Object.fromEntries(Object.entries(values).filter(([field]) => !excluded.some((each) => each === field))),
          ),
      }),
    [form, name, excluded],
  );
}

/** Returns values typed into the form before, or an empty object. */
export const readUnsavedForm = (name: string): object => {
  const stored = ownInput().read(name);
  return typeof stored === 'object' && stored !== null ? stored : {};
};
export const discardUnsavedForm = (name: string): void => ownInput().write(name, null);
