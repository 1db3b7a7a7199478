import { useState } from 'react';
import { useAccount } from '#device/use-account.ts';
import { errorText } from '#i18n/errors.ts';
import { signWithPasskey } from '#platform/passkeys.ts';
import { house } from './text.fr.ts';

const { session: text } = house.notReady;

/** Opens a new session of the same account with a passkey; nothing on the device is erased for it. */
export function useSignInAgain(onSignedIn: () => void) {
  const { account, signInWithPasskey } = useAccount();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function attempt(): Promise<void> {
    setProblem(null);
    const signed = await signWithPasskey();
    // Whoever closes the browser's dialog knows it.
    if (!signed.ok && signed.code === 'cancelled') return;
    const answer = signed.ok ? await signInWithPasskey(signed.value) : null;
    if (answer?.ok && account.status === 'member' && answer.value === account.account) return onSignedIn();
    if (answer) return setProblem(!answer.ok && answer.code === 'offline' ? text.offline : text.refused);
    setProblem(errorText(!signed.ok && signed.code === 'too-many-attempts' ? signed.code : 'offline'));
  }

  const signIn = () => {
    setBusy(true);
    void attempt().finally(() => setBusy(false));
  };
  return { isBusy, problem, signIn };
}
