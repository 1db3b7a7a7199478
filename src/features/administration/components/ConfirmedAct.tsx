import { useState, type ReactNode } from 'react';
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
  /** What else it asks for, and what was typed there: what was said about other words goes. */
  children?: ReactNode;
  typed?: string;
}

/** Asks before something is done that the member will notice. A refusal stands in the dialog, which stays open. */
export function ConfirmedAct({
  title,
  text,
  action,
  done,
  danger = false,
  act,
  onDone,
  onClose,
  children,
  typed = '',
}: Props) {
  const isOffline = useReady() === 'no';
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; typed: string } | null>(null);

  async function confirm(): Promise<void> {
    if (isOffline) return setProblem({ text: offlineAct, typed });
    setProblem(null);
    setBusy(true);
    const refused = await act();
    setBusy(false);
    if (refused !== null) return setProblem({ text: refused, typed });
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
      {children}
      {problem?.typed === typed && (
        <div className="mt-4">
          <Notice tone="bad" role="alert">
            {problem.text}
          </Notice>
        </div>
      )}
    </ConfirmDialog>
  );
}
