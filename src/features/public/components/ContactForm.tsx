import { ChevronDown } from 'lucide-react';
import { contactOutcome, contactSubject } from '#schemas/forms/contact.ts';
import { contact } from '../contact.fr.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Icon } from '#ui/Icon.tsx';
import { CONTACT_MESSAGE_MIN } from '#schemas/limits.ts';
import { LabelledField } from './LabelledField.tsx';

const box = 'w-full rounded-control border border-line bg-sunken px-4 text-body text-text aria-invalid:border-bad';

/**
 * The contact form. Without a script the browser itself sends it, and the answer redirects to the line that states the
 * outcome.
 */
export function ContactForm() {
  return (
    <form
      method="post"
      action="/functions/v1/contact"
      data-contact=""
      aria-label={contact.label}
      className="grid gap-5"
    >
      <LabelledField name="name" label={contact.name}>
        {(field) => <input {...field} dir="auto" autoComplete="nickname" className={`${box} h-[3.25rem]`} />}
      </LabelledField>
      <LabelledField name="email" label={contact.email} hint={contact.emailHint}>
        {(field) => <input {...field} type="email" required autoComplete="email" className={`${box} h-[3.25rem]`} />}
      </LabelledField>
      <LabelledField name="subject" label={contact.subject}>
        {(field) => (
          <div className="relative">
            <select {...field} required className={`${box} h-[3.25rem] appearance-none pr-11`}>
              {contactSubject.options.map((subject) => (
                <option key={subject} value={subject}>
                  {contact.subjects[subject]}
                </option>
              ))}
            </select>
            <Icon
              icon={ChevronDown}
              size={20}
              className="pointer-events-none absolute top-4 right-3.5 text-text-faint"
            />
          </div>
        )}
      </LabelledField>
      <LabelledField name="message" label={contact.message} hint={contact.messageHint}>
        {(field) => (
          <textarea
            {...field}
            required
            rows={8}
            minLength={CONTACT_MESSAGE_MIN}
            dir="auto"
            className={`${box} resize-y py-3`}
          />
        )}
      </LabelledField>
      <div hidden>
        <label>
          {contact.trap}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div>
        <button type="submit" className={buttonClass()}>
          {contact.submit}
        </button>
      </div>
      <p role="status" data-outcome="" className="font-semibold text-text empty:hidden" />
      {contactOutcome.options.map((outcome) => (
        <p key={outcome} id={`contact-${outcome}`} className="hidden font-semibold text-text target:block">
          {contact.outcomes[outcome]}
        </p>
      ))}
    </form>
  );
}
