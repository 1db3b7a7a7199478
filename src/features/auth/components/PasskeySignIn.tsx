import { useState } from 'react';
import { useAccount } from '#device/use-account.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { auth } from '../text.fr.ts';

/** Signs in with a passkey, where the browser knows them; what speaks with it is loaded at the touch [AUTH-04]. */
export function PasskeySignIn() {
  const { signInWithPasskey } = useAccount();
  const [isBusy, setBusy] = useState(false);
  if (typeof PublicKeyCredential !== 'function') return null;
  return (
    <Button
      variant="quiet"
      busy={isBusy}
      className="w-full"
      onClick={() => {
        setBusy(true);
        void import('../sign-in-with-passkey.ts')
          .then(
            ({ signInByPasskey }) => signInByPasskey(signInWithPasskey),
            () => toast(auth.failure, { text: auth.offline, tone: 'bad' }),
          )
          .finally(() => setBusy(false));
      }}
    >
      {auth.passkey.action}
    </Button>
  );
}
