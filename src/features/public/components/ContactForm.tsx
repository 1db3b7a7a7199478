import { contactOutcome, contactSubject } from '#schemas/forms/contact.ts';
import { contact } from '../contact.fr.ts';
import { buttonClass } from '#ui/button-class.ts';
import { CONTACT_MESSAGE_MIN } from '#schemas/limits.ts';
import { LabelledField } from './LabelledField.tsx';
import { BOX, LINE, Outcomes, RequiredSelect, Trap } from './StaticFormParts.tsx';

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
        {(field) => <input {...field} dir="auto" autoComplete="nickname" className={LINE} />}
      </LabelledField>
      <LabelledField name="email" label={contact.email} hint={contact.emailHint}>
        {(field) => <input {...field} type="email" required autoComplete="email" className={LINE} />}
      </LabelledField>
      <LabelledField name="subject" label={contact.subject}>
        {(field) => <RequiredSelect control={field} options={contactSubject.options} words={contact.subjects} />}
      </LabelledField>
      <LabelledField name="message" label={contact.message} hint={contact.messageHint}>
        {(field) => (
          <textarea
            {...field}
            required
            rows={8}
            minLength={CONTACT_MESSAGE_MIN}
            dir="auto"
            className={`${BOX} resize-y py-3`}
          />
        )}
      </LabelledField>
      <Trap label={contact.trap} />
      <div>
        <button type="submit" className={buttonClass()}>
          {contact.submit}
        </button>
      </div>
      <Outcomes form="contact" states={contactOutcome.options} words={contact.outcomes} />
    </form>
  );
}
