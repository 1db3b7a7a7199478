import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgotForm, type ForgotForm as Forgot } from '#schemas/forms/recovery.ts';
import { recovery } from '../recovery.fr.ts';
import { registration } from '../registration/text.fr.ts';
import { discardUnsavedForm, readUnsavedForm, useUnsavedForm } from '#device/use-unsaved-form.ts';
import { recoverPassword } from '#platform/accounts.ts';
import { Button } from '#ui/Button.tsx';
import { Field, Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { accountFailureText } from '../registration/account-failure-text.ts';

const NAME = 'forgotten password';

/** Requests a link for a new password. The answer does not reveal whether the account exists. */
export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    resolver: zodResolver(forgotForm),
    defaultValues: { email: '', ...readUnsavedForm(NAME) },
    mode: 'onTouched',
  });
  useUnsavedForm(form, NAME);
  const [failure, tell] = useState<string | null>(null);
  const text = recovery.forgot;

  async function submit({ email }: Forgot): Promise<void> {
    tell(null);
    const answer = await recoverPassword(email);
    if (answer.ok) {
      discardUnsavedForm(NAME);
      onSent(email);
    } else
      tell(
        answer.code === 'offline' ? recovery.offline : (accountFailureText(answer.code) ?? registration.unknownFailure),
      );
  }

  return (
    <Form form={form} onSubmit={submit} label={text.title} messages={recovery.fields}>
      <Field
        name="email"
        label={text.email}
        type="email"
        required
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {failure !== null && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <Button type="submit" className="w-full" busy={form.formState.isSubmitting}>
        {form.formState.isSubmitting ? text.submitting : text.submit}
      </Button>
    </Form>
  );
}
