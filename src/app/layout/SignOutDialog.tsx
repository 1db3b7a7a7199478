import { signOutDialog as text } from '#i18n/fr/sign-out.ts';
import { useOnline } from '#device/use-online.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import type { SignOutState } from './use-sign-out.ts';

/** Asks before a sign-out that would lose entries: send first, sign out anyway, or stay [Y17]. */
export function SignOutDialog({ status, pending, sendFirst, leave, stay }: SignOutState) {
  const online = useOnline();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && stay()}
      title={text.title}
      text={pending === null ? text.unknown : pending.messages > 0 ? text.pending(pending.messages) : text.settings}
      confirmLabel={text.confirm}
      danger
      onConfirm={leave}
    >
      {online && pending !== null ? (
        <Button variant="quiet" className="mt-4 w-full" busy={status === 'sending'} onClick={sendFirst}>
          {status === 'sending' ? text.sending : text.sendFirst}
        </Button>
      ) : (
        <p className="mt-4 text-small text-warn">{text.sendLater}</p>
      )}
    </ConfirmDialog>
  );
}
