import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { passwordChangeForm, type PasswordChangeForm } from '#schemas/forms/account.ts';
import type { MemberId } from '#schemas/ids.ts';
import { changePassword } from '#platform/account-client.ts';
import { Field, Form, SubmitButton } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Section } from '#ui/Section.tsx';
import { toast } from '#ui/toast.ts';
import { refusalOf } from '../refusal.ts';
import { account } from '../text.fr.ts';

const text = account.password;

interface PasswordPartProps {
  me: MemberId;
  disabled: boolean;
  onDone: () => void;
}

/** Changes the password, with the present one; passwords that are typed here are never stored. */
export function PasswordPart({ me, disabled, onDone }: PasswordPartProps) {
  const form = useForm({
    resolver: zodResolver(passwordChangeForm),
    defaultValues: { present: '', password: '' },
    mode: 'onTouched',
  });
  const [failure, setFailure] = useState<string | null>(null);

  async function submit({ present, password }: PasswordChangeForm): Promise<void> {
    setFailure(null);
    const result = await changePassword(me, present, password);
    if (result.ok) {
      form.reset();
      onDone();
      toast(text.done.title, { text: text.done.text });
      return;
    }
    const refusal = refusalOf(result.code);
    if ('field' in refusal)
      form.setError(
        refusal.field === 'present' ? 'present' : 'password',
        { message: result.code },
        { shouldFocus: true },
      );
    else setFailure(refusal.text);
  }

  return (
    <Section title={text.title} intro={text.intro}>
      <div className="px-4 py-5 desktop:px-5">
        <Form form={form} label={text.title} messages={account.fields} disabled={disabled} onSubmit={submit}>
          <Field name="present" label={text.present} type="password" required autoComplete="current-password" />
          <Field name="password" label={text.next} type="password" required autoComplete="new-password" />
          {failure !== null && (
            <Notice tone="bad" role="alert">
              {failure}
            </Notice>
          )}
          <SubmitButton variant="quiet" className="desktop:justify-self-start">
            {form.formState.isSubmitting ? text.submitting : text.submit}
          </SubmitButton>
        </Form>
      </div>
    </Section>
  );
}
