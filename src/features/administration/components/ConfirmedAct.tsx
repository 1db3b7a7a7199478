import { useState } from 'react';
import { useReady } from '#device/use-ready.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/toast.ts';
import { offlineAct } from '../pages.fr.ts';

interface Props {
  title: string;
  /** What follows. */
  text: string;
  action: string;
  /** Said when it is done; left out where `act` says so. */
  done?: string;
  /** It takes something from somebody. */
  danger?: boolean;
  /** Resolves to why it was not done, in French; null: it was. */
  act: () => Promise<string | null>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before something is done that the member will notice. A refusal stands in the dialog, which stays open. */
export function ConfirmedAct({ title, text, action, done, danger = false, act, onDone, onClose }: Props) {
  const isOffline = useReady() === 'no';
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    if (isOffline) return setProblem(offlineAct);
    setBusy(true);
    const refused = await act();
    setBusy(false);
    if (refused !== null) return setProblem(refused);
    if (done !== undefined) toast(done);
    onDone();
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      text={text}
      confirmLabel={action}
      danger={danger}
      busy={isBusy}
      onConfirm={() => void confirm()}
    >
      {problem !== null && (
        <div className="mt-4">
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        </div>
      )}
    </ConfirmDialog>
  );
}
