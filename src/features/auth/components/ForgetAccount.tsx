import { useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { fr } from '#i18n/fr.ts';
import { auth } from '#i18n/fr/auth.ts';
import { useAccount } from '#live/use-account.ts';
import { Button } from '#ui/Button.tsx';
import { deferred } from '#ui/Deferred.tsx';
import { toast } from '#ui/toast.ts';

const ConfirmDialog = deferred(() => import('#ui/ConfirmDialog.tsx').then((m) => m.ConfirmDialog));

/** « Oublier ce compte sur cet appareil » [Y17]: erases what a lost session left here, after asking. */
export function ForgetAccount({ account, email }: { account: MemberId; email: string }) {
  const { forget } = useAccount();
  const [asking, ask] = useState(false);
  const [busy, setBusy] = useState(false);
  const text = auth.lost;

  async function confirmed(): Promise<void> {
    setBusy(true);
    if (!(await forget(account))) toast(fr.ui.partUnavailable, { tone: 'bad' });
    setBusy(false);
    ask(false);
  }

  return (
    <>
      <Button variant="plain" className="w-full" onClick={() => ask(true)}>
        {text.forget}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={ask}
          title={text.confirmTitle}
          text={text.confirmText(email)}
          confirmLabel={text.confirm}
          danger
          busy={busy}
          onConfirm={() => void confirmed()}
          onUnavailable={() => ask(false)}
        />
      )}
    </>
  );
}
