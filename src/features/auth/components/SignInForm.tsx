import { auth } from '../text.fr.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useSignInFields } from '../use-sign-in-fields.ts';
import { prepareSignIn } from '#device/prepare-sign-in.ts';
import { useSignIn } from '../use-sign-in.ts';

/** E-mail and password; rules from the schema, texts from the catalogue. The input stays after a failure. */
export function SignInForm({ email }: { email: string }) {
  const { trouble, blocked, submit: signIn } = useSignIn();
  const { field, sending, submit } = useSignInFields(email, signIn);
  return (
    <form noValidate aria-label={auth.formLabel} onFocus={prepareSignIn} onSubmit={(event) => void submit(event)}>
      <fieldset disabled={blocked} className="grid gap-5">
        <TextInput
          {...field('email')}
          label={auth.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput {...field('password')} label={auth.password} type="password" autoComplete="current-password" />
        {trouble !== null && (
          <Notice tone={trouble.offline ? 'offline' : 'bad'} role="alert">
            {trouble.text}
          </Notice>
        )}
        <Button type="submit" busy={sending} className="mt-1 w-full">
          {auth.submit}
        </Button>
      </fieldset>
    </form>
  );
}
