import { TextInput } from '#ui/TextInput.tsx';
import { totp as text } from '../totp.fr.ts';
import type { TotpSignIn } from '../use-totp-sign-in.ts';

/** The field for a code; what is around has the button, and Enter does the same. */
export function TotpField({ signIn, disabled }: { signIn: TotpSignIn; disabled: boolean }) {
  const { typed, type, error, submit } = signIn;
  return (
    <form
      noValidate
      aria-label={text.open}
      className="w-full text-left"
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) submit();
      }}
    >
      <TextInput
        label={text.label}
        hint={text.hint}
        error={error}
        value={typed}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        // It has just been chosen, or is all that there is.
        autoFocus
        onChange={(event) => type(event.target.value)}
      />
    </form>
  );
}
