import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { resetForm, type ResetForm as Reset } from '#schemas/forms/recovery.ts';
import { recovery } from '../recovery.fr.ts';
import { changePassword, endSession, type AccountFailure } from '#platform/accounts.ts';
import { Button } from '#ui/Button.tsx';
import { Field, Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { accountFailureText } from '../registration/account-failure-text.ts';
import { useLink } from '../use-link.ts';
import { TextLink } from './TextLink.tsx';

/** Asks for the new password twice; the link is used up only when the form is sent. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({
    resolver: zodResolver(resetForm),
    defaultValues: { password: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const [failure, tell] = useState<AccountFailure | null>(null);
  const open = useLink('recovery', token);
  const text = recovery.reset;

  async function submit({ password }: Reset): Promise<void> {
    tell(null);
    const link = await open();
    if (!link.ok) return tell(link.code);
    const result = await changePassword(link.value, password);
    if (!result.ok) return tell(result.code);
    await endSession(link.value);
    onDone();
  }

  return (
    <Form form={form} onSubmit={submit} label={text.title} messages={recovery.fields}>
      <Field name="password" label={text.password} type="password" required autoComplete="new-password" />
      <Field name="confirmPassword" label={text.confirmPassword} type="password" required autoComplete="new-password" />
      {failure !== null && (
        <Notice tone={failure === 'offline' ? 'offline' : 'bad'} role="alert">
          {failure === 'offline' ? recovery.offline : (accountFailureText(failure) ?? text.failure)}
        </Notice>
      )}
      <Button type="submit" className="w-full" busy={form.formState.isSubmitting}>
        {form.formState.isSubmitting ? text.submitting : text.submit}
      </Button>
      {failure === 'link-expired' && (
        <p className="text-center">
          <TextLink to="/forgot-password">{text.again}</TextLink>
        </p>
      )}
    </Form>
  );
}
