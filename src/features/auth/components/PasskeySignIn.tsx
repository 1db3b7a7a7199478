import { useState } from 'react';
import { prepareSignIn } from '#device/prepare-sign-in.ts';
import { useAccount } from '#device/use-account.ts';
import { isNative } from '#platform/native.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { passkey as text } from '../passkey.fr.ts';
import { auth } from '../text.fr.ts';
import { useOpenDecisions } from '../use-open-decisions.ts';
import { signInFailureText } from '../sign-in-failure-text.ts';

/** Signs in with a passkey, where the browser knows them; what speaks with it is loaded at the touch [AUTH-04]. */
export function PasskeySignIn() {
  const { signInWithPasskey } = useAccount();
  const openDecisions = useOpenDecisions();
  const [isBusy, setBusy] = useState(false);
  if (typeof PublicKeyCredential !== 'function') return null;

  async function signIn(): Promise<void> {
    prepareSignIn();
    const passkeys = await import('#platform/passkeys.ts').catch(() => null);
    const signed = await passkeys?.signWithPasskey();
    // Whoever closes the browser's dialog knows it.
    if (signed && !signed.ok && signed.code === 'cancelled') return;
    const result = signed?.ok ? await signInWithPasskey(signed.value) : null;
    if (result?.ok) return toast(auth.success.title, { text: auth.success.text });
    if (result?.ticket !== undefined) return openDecisions(result.ticket);
    const code =
      result?.code ?? (signed && !signed.ok && signed.code === 'too-many-attempts' ? signed.code : 'offline');
    toast(auth.failure, {
      text: code === 'invalid-credentials' ? text.refused : signInFailureText(code, isNative()),
      tone: 'bad',
    });
  }

  return (
    <Button
      variant="quiet"
      busy={isBusy}
      className="w-full"
      onClick={() => {
        setBusy(true);
        void signIn().finally(() => setBusy(false));
      }}
    >
      {text.action}
    </Button>
  );
}
