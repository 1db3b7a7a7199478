import { useState } from 'react';
import { useAccount } from '#device/use-account.ts';
import { errorText } from '#i18n/errors.ts';
import { totpForm } from '#schemas/forms/totp.ts';
import { signInWithTotp } from '#platform/totp.ts';
import { totp as text } from './totp.fr.ts';

export interface TotpSignIn {
  typed: string;
  type: (typed: string) => void;
  isBusy: boolean;
  /** What is wrong with the code, or with the attempt; both are said at the field. */
  error: string | undefined;
  submit: () => void;
}

/** Opens a new session of the same account with a code of its application; nothing on the device is erased for it. */
export function useTotpSignIn(onSignedIn: () => void): TotpSignIn {
  const { account } = useAccount();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);

  async function attempt(): Promise<void> {
    setError(undefined);
    const { data } = totpForm.safeParse({ code: typed });
    if (!data) return setError(text.invalid);
    if (account.status !== 'member') return;
    const answer = await signInWithTotp(account.account, data.code);
    if (answer.ok) return onSignedIn();
    setError(
      answer.code === 'invalid-credentials'
        ? text.wrong
        : answer.code === 'too-many-attempts'
          ? text.tooMany
          : errorText(answer.code),
    );
  }

  return {
    typed,
    type: setTyped,
    isBusy,
    error,
    submit: () => {
      setBusy(true);
      void attempt().finally(() => setBusy(false));
    },
  };
}
