import { useState } from 'react';
import { appTexts } from '#i18n/fr/app.ts';
import { ownProfile } from '#device/first-queries.ts';
import { useAccount } from '#device/use-account.ts';
import { useLive } from '#device/use-live.ts';
import { deferredPart } from '#ui/LazyPart.tsx';
import { AccountButton } from './AccountButton.tsx';
import { useSignOut } from './use-sign-out.ts';

/* The menu's code is larger than the header, so it is loaded when the menu is first opened. */
const OpenedMenu = deferredPart(() => import('./OpenedMenu.tsx').then((m) => m.OpenedMenu));
const SignOutDialog = deferredPart(() => import('./SignOutDialog.tsx').then((m) => m.SignOutDialog));

/** The account menu [SHELL-81]: the account's name, the theme, the sign-out. */
export function AccountMenu() {
  const { account } = useAccount();
  const profile = useLive(ownProfile);
  const [isRequested, setRequested] = useState(false);
  const [open, setOpen] = useState(false);
  const signOut = useSignOut();
  if (account.status !== 'member') return null;
  const me = profile.status === 'ready' ? profile.value : null;
  const identity = { name: me?.username ?? account.email.split('@')[0] ?? '', avatarUrl: me?.avatarUrl ?? null };
  const button = (
    <AccountButton
      {...identity}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => (setRequested(true), setOpen(true))}
    />
  );
  return (
    <>
      {isRequested ? (
        <OpenedMenu
          {...identity}
          email={account.email}
          open={open}
          onOpenChange={setOpen}
          leaving={signOut.status === 'leaving'}
          onSignOut={signOut.ask}
          fallback={button}
          onUnavailable={() => setRequested(false)}
        />
      ) : (
        button
      )}
      {(signOut.status === 'asking' || signOut.status === 'sending') && (
        <SignOutDialog {...signOut} onUnavailable={signOut.stay} />
      )}
      {signOut.status === 'leaving' && (
        <p role="status" className="sr-only">
          {appTexts.shell.signingOut}
        </p>
      )}
    </>
  );
}
