import { useEffect, useEffectEvent, useState } from 'react';
import { unsentActions } from '#device/first-queries.ts';
import type { UnsentActions } from '#device/own-account.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { useAccount } from '#device/use-account.ts';
import { useLive } from '#device/use-live.ts';
import { openDocument } from '#platform/documents.ts';
import { retrySync } from '#platform/sync-requests.ts';
import { toast } from '#ui/toast.ts';

export interface SignOutState {
  /** `asking`: unsent entries would be lost; `sending`: they are sent first, then the member is signed out. */
  status: 'idle' | 'asking' | 'sending' | 'leaving';
  /** null if the queue could not be read. */
  pending: UnsentActions | null;
  ask: () => void;
  sendFirst: () => void;
  leave: () => void;
  stay: () => void;
}

/**
 * Runs the chosen sign-out [Y17]: offers to send waiting entries, erases the device, and opens `/` [AUTH-143 to
 * AUTH-149].
 */
export function useSignOut(): SignOutState {
  const { signOut } = useAccount();
  const queue = useLive(unsentActions);
  const pending = queue.status === 'ready' ? queue.value : null;
  const isSent = pending !== null && pending.messages === 0 && !pending.settings;
  const [status, setStatus] = useState<SignOutState['status']>('idle');

  /* If erasing fails, loading the landing page ends everything that is still running [AUTH-147]. */
  const finish = () =>
    void signOut(() => openDocument('/')).then(
      (hasStarted) => {
        if (hasStarted) return;
        toast(appTexts.ui.partUnavailable, { tone: 'bad' });
        setStatus('idle');
      },
      () => location.assign('/'),
    );

  const isSendingDone = status === 'sending' && isSent;
  const finishWhenSent = useEffectEvent(finish);
  useEffect(() => {
    if (isSendingDone) finishWhenSent();
  }, [isSendingDone]);

  const leave = () => {
    setStatus('leaving');
    finish();
  };
  return {
    status: isSendingDone ? 'leaving' : status,
    pending,
    leave,
    ask: () => (isSent ? leave() : setStatus('asking')),
    sendFirst: () => {
      setStatus('sending');
      retrySync();
    },
    stay: () => setStatus('idle'),
  };
}
