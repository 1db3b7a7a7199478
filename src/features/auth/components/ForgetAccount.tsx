import { useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { fr } from '#i18n/fr.ts';
import { auth } from '../text.fr.ts';
import { useAccount } from '#device/use-account.ts';
import { Button } from '#ui/Button.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { toast } from '#ui/toast.ts';

const ConfirmDialog = deferredPart(() => import('#ui/ConfirmDialog.tsx').then((m) => m.ConfirmDialog));

/**
 * « Oublier ce compte sur cet appareil »: erases the data that a lost session left on this device, after a confirmation
 * [Y17].
 */
export function ForgetAccount({ account, email }: { account: MemberId; email: string }) {
  const { forget } = useAccount();
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const text = auth.lost;

  async function forgetAccount(): Promise<void> {
    setBusy(true);
    if (!(await forget(account))) toast(fr.ui.partUnavailable, { tone: 'bad' });
    setBusy(false);
    setConfirming(false);
  }

  return (
    <>
      <Button variant="plain" className="w-full" onClick={() => setConfirming(true)}>
        {text.forget}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          open
          onOpenChange={setConfirming}
          title={text.confirmTitle}
          text={text.confirmText(email)}
          confirmLabel={text.confirm}
          danger
          busy={busy}
          onConfirm={() => void forgetAccount()}
          onUnavailable={() => setConfirming(false)}
        />
      )}
    </>
  );
}
