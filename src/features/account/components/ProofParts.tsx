import type { PasskeyFailure } from '#platform/passkeys.ts';
import { Field } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { refusalOf } from '../refusal.ts';
import { account } from '../text.fr.ts';

/** Shows a refusal above the button, or at the password. */
export function showRefusal(
  code: PasskeyFailure,
  above: (text: string) => void,
  atPassword: (code: string) => void,
): void {
  const refusal = refusalOf(code);
  if ('text' in refusal) above(refusal.text);
  else atPassword(code);
}

export const PresentPassword = () => (
  <Field name="present" label={account.password.present} type="password" required autoComplete="current-password" />
);

export const Failure = ({ text }: { text: string | null }) =>
  text !== null && (
    <Notice tone="bad" role="alert">
      {text}
    </Notice>
  );
