import { fr } from '#i18n/fr.ts';
import { useOnline } from '#live/use-online.ts';
import { Button } from '#ui/Button.tsx';
import { deferred } from '#ui/Deferred.tsx';
import type { SigningOut } from './use-sign-out.ts';

const ConfirmDialog = deferred(() => import('#ui/ConfirmDialog.tsx').then((m) => m.ConfirmDialog));

/** Asked only where something would be lost: send first, leave anyway, or stay [Y17]. */
export function SignOutDialog({ status, pending, sendFirst, leave, stay }: SigningOut) {
  const online = useOnline();
  const text = fr.shell.signOutDialog;
  if (status !== 'asking' && status !== 'sending') return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && stay()}
      title={text.title}
      text={pending === null ? text.unknown : pending.messages > 0 ? text.pending(pending.messages) : text.settings}
      confirmLabel={text.confirm}
      danger
      onUnavailable={stay}
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
