import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { RegistrationForm as Registration } from '#schemas/forms/registration.ts';
import { registration as text } from './text.fr.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { saveDraft, savedDraft } from './draft.ts';
import { emptyDraft, type RegistrationDraft } from './fields.ts';
import { RegistrationFields } from './RegistrationFields.tsx';
import { createResolver } from './resolver.ts';
import { useRegistration } from './use-registration.ts';
import { useUsernameCheck } from './use-username-check.ts';

/** The registration form. Its input survives a reload and a missing network. */
export function RegistrationForm({ code }: { code: string | null }) {
  const [{ resolver, add }] = useState(createResolver);
  const form = useForm<RegistrationDraft, unknown, Registration>({
    resolver,
    defaultValues: { ...emptyDraft, ...savedDraft() },
    mode: 'onTouched',
  });
  const { control, formState, setValue, trigger } = form;
  const draft = useWatch({ control }) as RegistrationDraft;
  const onUsernameTaken = (name: string) => {
    add(name);
    void trigger('username');
  };
  const { submit, offline } = useRegistration({ code, onUsernameTaken: onUsernameTaken });
  const free = useUsernameCheck(draft.username, onUsernameTaken);
  useEffect(() => saveDraft(draft), [draft]);

  // Read at every rendering: react-hook-form updates only the state that is read.
  const { isSubmitted, isSubmitting, isValid } = formState;
  return (
    <Form form={form} onSubmit={submit} label={text.title} messages={text.fields}>
      <RegistrationFields
        genre={draft.genre}
        free={free}
        onGenre={() => setValue('sexualite', '', { shouldValidate: isSubmitted })}
      />
      {offline && (
        <Notice tone="offline" role="alert">
          {text.offline}
        </Notice>
      )}
      {/* [AUTH-92] Disabled after a failed attempt, until the form is valid. */}
      <Button type="submit" className="mt-1 w-full" busy={isSubmitting} disabled={isSubmitted && !isValid}>
        {isSubmitting ? text.submitting : text.submit}
      </Button>
    </Form>
  );
}
