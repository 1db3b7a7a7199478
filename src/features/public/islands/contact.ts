/**
 * Makes the contact form interactive: shows errors beside their fields, keeps the input, and tells when there is no
 * network.
 */
import { contactAnswer, contactForm, type ContactOutcome } from '#schemas/forms/contact.ts';
import { countCharacters } from '#schemas/characters.ts';
import { CONTACT_MESSAGE_LENGTH, REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import { charactersLeft } from '#i18n/characters.ts';
import { contact } from '../contact.fr.ts';
import { product } from '#lib/product.ts';
import { systemRandom } from '#lib/random.ts';
import { unsavedInputStore } from '#lib/unsaved-input-store.ts';

const form = document.querySelector<HTMLFormElement>('[data-contact]');
const origin = ((import.meta.env['VITE_API_URL'] as string | undefined) ?? location.origin).replace(/\/+$/, '');
/** Session storage: a visitor's input does not outlive the tab. */
const typedStorage = unsavedInputStore(() => sessionStorage, `${product.storagePrefix}-typed`);
const NAME = 'contact';
/** Id of the message being written: sent again after a lost answer, it is the same message. */
let id = systemRandom.uuid();

const fields = ['name', 'email', 'subject', 'message'] as const;
const control = (name: string) => document.getElementById(`contact-${name}`) as HTMLInputElement | null;

function showError(name: string, error: string | undefined): void {
  const note = document.getElementById(`contact-${name}-note`);
  control(name)?.toggleAttribute('aria-invalid', error !== undefined);
  if (error !== undefined) control(name)?.setAttribute('aria-invalid', 'true');
  if (!note) return;
  note.textContent = error ?? note.dataset['hint'] ?? '';
  note.classList.toggle('text-bad', error !== undefined);
  note.classList.toggle('text-text-faint', error === undefined);
}

/** Shows the errors and focuses the first invalid field. Returns whether there is none. */
function validate(fieldValues: Record<string, FormDataEntryValue>): boolean {
  const errors = new Map<string, string>();
  for (const { path, message } of contactForm.safeParse(fieldValues).error?.issues ?? []) {
    const name = String(path[0]);
    if (errors.has(name)) continue;
    const errorTexts =
      message === 'message-too-long'
        ? `${charactersLeft(CONTACT_MESSAGE_LENGTH - countCharacters(String(fieldValues[name]).trim()))}.`
        : contact.errors[message];
    errors.set(name, errorTexts ?? contact.outcomes.invalid);
  }
  for (const name of fields) showError(name, errors.get(name));
  const wrong = fields.find((name) => errors.has(name));
  if (wrong) control(wrong)?.focus();
  return wrong === undefined;
}

async function send(fieldValues: Record<string, FormDataEntryValue>): Promise<ContactOutcome | 'offline'> {
  try {
    const answer = await fetch(`${origin}/functions/v1/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fieldValues, id }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return contactAnswer.safeParse(await answer.json()).data?.outcome ?? 'failed';
  } catch {
    return navigator.onLine ? 'failed' : 'offline';
  }
}

async function submit(sentForm: HTMLFormElement): Promise<void> {
  const button = sentForm.querySelector<HTMLButtonElement>('button[type=submit]');
  const outcomeLine = sentForm.querySelector<HTMLElement>('[data-outcome]');
  if (!button || !outcomeLine || button.disabled) return;
  const fieldValues = Object.fromEntries(new FormData(sentForm));
  outcomeLine.textContent = '';
  if (!validate(fieldValues)) return;
  button.disabled = true;
  outcomeLine.textContent = contact.sending;
  const outcome = await send(fieldValues);
  button.disabled = false;
  outcomeLine.textContent = outcome === 'offline' ? contact.offline : contact.outcomes[outcome];
  if (outcome !== 'kept') return;
  sentForm.reset();
  typedStorage.write(NAME, null);
  id = systemRandom.uuid();
}

/** Restores the input after a reload, except the hidden field that only robots fill in. */
function restore(): void {
  const fieldValues = typedStorage.read(NAME) as Partial<Record<(typeof fields)[number], string>> | null;
  for (const name of fields) {
    const field = control(name);
    if (field && field.value === '' && typeof fieldValues?.[name] === 'string') field.value = fieldValues[name];
  }
}

if (form) {
  form.noValidate = true;
  restore();
  form.addEventListener('input', () =>
    typedStorage.write(NAME, Object.fromEntries(fields.map((name) => [name, control(name)?.value ?? '']))),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(form);
  });
}
