/** The words of a form of react-hook-form, kept as `typed-text.ts` keeps those of a field. */
import { useEffect } from 'react';
import { ownTyped } from './typed-text.ts';

/** As much of a form of react-hook-form as is used. */
interface WatchedForm<Values> {
  subscribe(options: { formState: { values: true }; callback: (now: { values: Values }) => void }): () => void;
}

/**
 * Keeps what is typed but for the named fields: passwords are never kept. Spread `typedBefore` over its default values.
 */
export function useTypedForm<Values extends object>(
  form: WatchedForm<Values>,
  name: string,
  never: readonly (keyof Values)[] = [],
): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          ownTyped().keep(
            name,
            Object.fromEntries(Object.entries(values).filter(([field]) => !never.some((each) => each === field))),
          ),
      }),
    [form, name, never],
  );
}

/** What was typed into a form before; an empty object where nothing was. */
export const typedBefore = (name: string): object => {
  const kept = ownTyped().read(name);
  return typeof kept === 'object' && kept !== null ? kept : {};
};
export const forgetTyped = (name: string): void => ownTyped().keep(name, null);
