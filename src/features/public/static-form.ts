/** What the scripts of static forms share: errors beside their fields, and input that outlives a reload of the tab. */
import { product } from '#lib/product.ts';
import { unsavedInputStore } from '#lib/unsaved-input-store.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type FieldValues = Record<string, FormDataEntryValue>;

/** Session storage: a visitor's input does not outlive the tab. */
const typedStorage = unsavedInputStore(() => sessionStorage, `${product.storagePrefix}-typed`);

export const apiOrigin = ((import.meta.env['VITE_API_URL'] as string | undefined) ?? location.origin).replace(
  /\/+$/,
  '',
);

/** The named fields of a form whose controls have the ids `<form>-<field>`, each with a note `<form>-<field>-note`. */
export function staticForm(form: string, fields: readonly string[]) {
  const control = (name: string) => document.getElementById(`${form}-${name}`) as Control | null;

  function showError(name: string, error: string | undefined): void {
    const note = document.getElementById(`${form}-${name}-note`);
    if (error === undefined) control(name)?.removeAttribute('aria-invalid');
    else control(name)?.setAttribute('aria-invalid', 'true');
    if (!note) return;
    note.textContent = error ?? note.dataset['hint'] ?? '';
    note.classList.toggle('text-bad', error !== undefined);
    note.classList.toggle('text-text-faint', error === undefined);
  }

  return {
    /** Shows these errors by field, and focuses the first field that has one. Returns whether there is none. */
    showErrors(errors: ReadonlyMap<string, string>): boolean {
      for (const name of fields) showError(name, errors.get(name));
      const wrong = fields.find((name) => errors.has(name));
      if (wrong !== undefined) control(wrong)?.focus();
      return wrong === undefined;
    },
    /** Restores the input after a reload, except the hidden field that only robots fill in. */
    restore(): void {
      const stored = typedStorage.read(form) as Readonly<Record<string, unknown>> | null;
      for (const name of fields) {
        const [field, value] = [control(name), stored?.[name]];
        if (field && typeof value === 'string' && (field.value === '' || field instanceof HTMLSelectElement))
          field.value = value;
      }
    },
    keep: () => typedStorage.write(form, Object.fromEntries(fields.map((name) => [name, control(name)?.value ?? '']))),
    forget: () => typedStorage.write(form, null),
  };
}
