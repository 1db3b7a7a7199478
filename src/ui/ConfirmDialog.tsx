import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { fr } from '#i18n/fr.ts';
import { Button } from './Button.tsx';
import { giveFocusBack } from './return-focus.ts';
import { useCloseOnBack } from './use-close-on-back.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What it means. */
  text: string;
  confirmLabel: string;
  danger?: boolean;
  /** Under way: stays open, answers nothing. */
  busy?: boolean;
  /** Does not close by itself: the caller does. */
  onConfirm: () => void;
  /** Has the focus when it closes, where its opener goes with what was confirmed; asked then. */
  returnTo?: () => HTMLElement | null;
  /** A further button or note between text and buttons. */
  children?: ReactNode;
}

/** Asks before what cannot be undone; « Annuler » has the focus first, and a click outside does not answer. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  danger = false,
  busy = false,
  onConfirm,
  returnTo,
  children,
}: ConfirmDialogProps) {
  useCloseOnBack(open, () => onOpenChange(false));
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-veil data-[state=closed]:animate-go data-[state=open]:animate-come" />
        <AlertDialog.Content
          onCloseAutoFocus={giveFocusBack(returnTo)}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] overflow-y-auto w-[min(440px,calc(100vw-32px))] -translate-1/2 rounded-card bg-raised p-6 shadow-float hairline data-[state=closed]:animate-go data-[state=open]:animate-come"
        >
          <AlertDialog.Title className="text-mark">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-text-soft">{text}</AlertDialog.Description>
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-3 max-desktop:*:grow">
            <AlertDialog.Cancel asChild>
              <Button variant="quiet" disabled={busy}>
                {fr.ui.cancel}
              </Button>
            </AlertDialog.Cancel>
            <Button variant={danger ? 'danger' : 'main'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
