import { useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { Button } from '#ui/Button.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { auth } from '../text.fr.ts';

const Dialog = deferredPart(() => import('./ForgetAccountDialog.tsx').then((m) => m.ForgetAccountDialog));

/**
 * « Oublier ce compte sur cet appareil »: erases the data that a lost session left on this device, after a confirmation
 * [Y17].
 */
export function ForgetAccount({ account, email }: { account: MemberId; email: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  return (
    <>
      <Button variant="plain" className="w-full" onClick={() => setConfirming(true)}>
        {auth.lost.forget}
      </Button>
      {isConfirming && <Dialog account={account} email={email} onClose={close} onUnavailable={close} />}
    </>
  );
}
