import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { signInForm } from '#schemas/forms/sign-in.ts';
import { fr } from '#i18n/fr.ts';
import { Field, Form, SubmitButton } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useSignIn } from '../use-sign-in.ts';

/** E-mail and password; the rules are the schema's, the words the catalogue's. What was typed stays when it fails. */
export function SignInForm({ email }: { email: string }) {
  const form = useForm({ resolver: zodResolver(signInForm), defaultValues: { email, password: '' }, mode: 'onTouched' });
  const { trouble, blocked, submit } = useSignIn();
  return (
    <Form form={form} onSubmit={submit} label={fr.auth.formLabel} messages={fr.auth.fields} disabled={blocked}>
      <Field name="email" label={fr.auth.email} type="email" autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} />
      <Field name="password" label={fr.auth.password} type="password" autoComplete="current-password" />
      {trouble !== null && (
        <Notice tone={trouble.offline ? 'offline' : 'bad'} role="alert">
          {trouble.text}
        </Notice>
      )}
      <SubmitButton className="mt-1 w-full">{fr.auth.submit}</SubmitButton>
    </Form>
  );
}
