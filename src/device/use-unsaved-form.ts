/** The words of a form of react-hook-form, kept as `unsaved-input.ts` keeps those of a field. */
import { useEffect } from 'react';
import { ownInput } from './unsaved-input.ts';

/** As much of a form of react-hook-form as is used. */
interface WatchedForm<Values> {
  subscribe(options: { formState: { values: true }; callback: (state: { values: Values }) => void }): () => void;
}

/**
 * Keeps what is typed but for the named fields: passwords are never kept. Spread `readUnsavedForm` over its default
 * values.
 */
export function useUnsavedForm<Values extends object>(
  form: WatchedForm<Values>,
  name: string,
  excluded: readonly (keyof Values)[] = [],
): void {
  useEffect(
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

/** What was typed into a form before; an empty object where nothing was. */
export const readUnsavedForm = (name: string): object => {
  const stored = ownInput().read(name);
  return typeof stored === 'object' && stored !== null ? stored : {};
};
export const discardUnsavedForm = (name: string): void => ownInput().write(name, null);
