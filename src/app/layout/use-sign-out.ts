import { useEffect, useEffectEvent, useState } from 'react';
import { unsent } from '#live/first-reads.ts';
import type { Unsent } from '#live/own-account.ts';
import { fr } from '#i18n/fr.ts';
import { useAccount } from '#live/use-account.ts';
import { useLive } from '#live/use-live.ts';
import { openDocument } from '#platform/documents.ts';
import { nudgeSync } from '#platform/nudge.ts';
import { toast } from '#ui/toast.ts';

export interface SigningOut {
  /** `asking`: words that have not left would be lost; `sending`: they leave first, then the member. */
  status: 'idle' | 'asking' | 'sending' | 'leaving';
  /** null: not known, as the queue could not be read. */
  pending: Unsent | null;
  ask: () => void;
  sendFirst: () => void;
  leave: () => void;
  stay: () => void;
}

/**
 * The chosen sign-out [Y17]: offers to send what waits, then erases and goes to the beginning [AUTH-143 to AUTH-149].
 */
export function useSignOut(): SigningOut {
  const { signOut } = useAccount();
  const queue = useLive(unsent);
  const pending = queue.status === 'ready' ? queue.value : null;
  const isSent = pending !== null && pending.messages === 0 && !pending.settings;
  const [status, setStatus] = useState<SigningOut['status']>('idle');

  /* What could not be ended cleanly ends with the page [AUTH-147]. */
  const end = () =>
    void signOut(() => openDocument('/')).then(
      (begun) => {
        if (begun) return;
        toast(fr.ui.partUnavailable, { tone: 'bad' });
        setStatus('idle');
      },
      () => location.assign('/'),
    );

  const sent = status === 'sending' && isSent;
  const endWhenSent = useEffectEvent(end);
  useEffect(() => {
    if (sent) endWhenSent();
  }, [sent]);

  const leave = () => {
    setStatus('leaving');
    end();
  };
  return {
    status: sent ? 'leaving' : status,
    pending,
    leave,
    ask: () => (isSent ? leave() : setStatus('asking')),
    sendFirst: () => {
      setStatus('sending');
      nudgeSync();
    },
    stay: () => setStatus('idle'),
  };
}
