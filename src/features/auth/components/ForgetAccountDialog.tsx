import { useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { useAccount } from '#device/use-account.ts';
import { erasure } from '#i18n/fr/erasure.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { toast } from '#ui/toast.ts';
import { auth } from '../text.fr.ts';

interface ForgetAccountProps {
  account: MemberId;
  email: string;
  onClose: () => void;
}

/** Asks, erases, and says where the erasure has not ended or not begun. */
export function ForgetAccountDialog({ account, email, onClose }: ForgetAccountProps) {
  const { forget } = useAccount();
  const [busy, setBusy] = useState(false);
  const text = auth.lost;

  async function forgetAccount(): Promise<void> {
    setBusy(true);
    const outcome = await forget(account);
    if (outcome === 'unavailable') toast(appTexts.ui.partUnavailable, { tone: 'bad' });
    else if (outcome !== 'erased') toast(erasure[outcome].title, { text: erasure[outcome].text, tone: 'bad' });
    setBusy(false);
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.confirmTitle}
      text={text.confirmText(email)}
      confirmLabel={text.confirm}
      danger
      busy={busy}
      onConfirm={() => void forgetAccount()}
    />
  );
}
