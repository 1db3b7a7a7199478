import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { giveFeedback } from '#lib/feedback.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { Button } from './Button.tsx';
import { giveFocusBack } from './return-focus.ts';
import { useCloseOnBack } from './use-close-on-back.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Consequence of the confirmation. */
  text: string;
  confirmLabel: string;
  /** Where « Annuler » could be taken for the action itself. */
  dismissLabel?: string;
  danger?: boolean;
  /** The action is under way: the dialog stays open, whatever would close it, and its buttons are disabled. */
  busy?: boolean;
  /** The caller must close the dialog. */
  onConfirm: () => void;
  /**
   * Returns the element that gets the focus on closing, if the confirmed action removes the opener. Called on closing.
   */
  returnTo?: () => HTMLElement | null;
  /** Further content between text and buttons. */
  children?: ReactNode;
}

/**
 * Asks for confirmation of an irreversible action. « Annuler » has the focus first, and a click outside does not close
 * the dialog.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  dismissLabel = appTexts.ui.cancel,
  danger = false,
  busy = false,
  onConfirm,
  returnTo,
  children,
}: ConfirmDialogProps) {
  const close = () => (busy ? 'stays' : onOpenChange(false));
  useCloseOnBack(open, close);
  return (
    <AlertDialog.Root open={open} onOpenChange={close}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-veil data-[state=closed]:animate-go data-[state=open]:animate-come" />
        <AlertDialog.Content
          onOpenAutoFocus={() => danger && giveFeedback('warning')}
          onCloseAutoFocus={giveFocusBack(returnTo)}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] overflow-y-auto w-[min(440px,calc(100vw-32px))] -translate-1/2 rounded-card bg-raised p-6 shadow-float hairline data-[state=closed]:animate-go data-[state=open]:animate-come"
        >
          <AlertDialog.Title className="text-mark">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-text-soft">{text}</AlertDialog.Description>
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-3 max-desktop:*:grow">
            <AlertDialog.Cancel asChild>
              <Button variant="quiet" disabled={busy}>
                {dismissLabel}
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
