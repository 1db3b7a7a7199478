/**
 * Makes the contact form interactive: shows errors beside their fields, keeps the input, and tells when there is no
 * network.
 */
import { contactAnswer, contactForm, type ContactOutcome } from '#schemas/forms/contact.ts';
import { countCharacters } from '#schemas/characters.ts';
import { CONTACT_MESSAGE_LENGTH, REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import { charactersLeft } from '#i18n/fr/characters.ts';
import { contact } from '../contact.fr.ts';
import { attemptIds } from '#lib/attempt-ids.ts';
import { systemRandom } from '#lib/random.ts';
import { apiOrigin, staticForm, type FieldValues } from '../static-form.ts';

const form = document.querySelector<HTMLFormElement>('[data-contact]');
const fields = staticForm('contact', ['name', 'email', 'subject', 'message']);
const ids = attemptIds(systemRandom);

/** Shows the errors and focuses the first invalid field. Returns whether there is none. */
function validate(fieldValues: FieldValues): boolean {
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
  return fields.showErrors(errors);
}

async function send(fieldValues: FieldValues): Promise<ContactOutcome | 'offline'> {
  try {
    const answer = await fetch(`${apiOrigin}/functions/v1/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fieldValues, id: ids.idOf(fieldValues) }),
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
  fields.forget();
  ids.renew();
}

if (form) {
  form.noValidate = true;
  fields.restore();
  form.addEventListener('input', fields.keep);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(form);
  });
}
