import { useState } from 'react';
import { fr } from '#i18n/fr.ts';
import { ownProfile } from '#live/first-reads.ts';
import { useAccount } from '#live/use-account.ts';
import { useLive } from '#live/use-live.ts';
import { deferred } from '#ui/Deferred.tsx';
import { AccountButton } from './AccountButton.tsx';
import { useSignOut } from './use-sign-out.ts';

/* The menu's machinery is larger than the header: it comes when it is first opened. */
const OpenedMenu = deferred(() => import('./OpenedMenu.tsx').then((m) => m.OpenedMenu));
const SignOutDialog = deferred(() => import('./SignOutDialog.tsx').then((m) => m.SignOutDialog));

/** The account menu [SHELL-81]: who is signed in, theme, sign-out. */
export function AccountMenu() {
  const { account } = useAccount();
  const profile = useLive(ownProfile);
  const [wanted, want] = useState(false);
  const [open, setOpen] = useState(false);
  const leaving = useSignOut();
  if (account.status !== 'member') return null;
  const me = profile.status === 'ready' ? profile.value : null;
  const who = { name: me?.username ?? account.email.split('@')[0] ?? '', avatarUrl: me?.avatarUrl ?? null };
  const first = (
    <AccountButton {...who} aria-haspopup="menu" aria-expanded={false} onClick={() => (want(true), setOpen(true))} />
  );
  return (
    <>
      {wanted ? (
        <OpenedMenu
          {...who}
          email={account.email}
          open={open}
          onOpenChange={setOpen}
          leaving={leaving.status === 'leaving'}
          onSignOut={leaving.ask}
          meanwhile={first}
          onUnavailable={() => want(false)}
        />
      ) : (
        first
      )}
      {(leaving.status === 'asking' || leaving.status === 'sending') && (
        <SignOutDialog {...leaving} onUnavailable={leaving.stay} />
      )}
      {leaving.status === 'leaving' && (
        <p role="status" className="sr-only">
          {fr.shell.signingOut}
        </p>
      )}
    </>
  );
}
