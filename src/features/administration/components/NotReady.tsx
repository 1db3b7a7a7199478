import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAccount } from '#device/use-account.ts';
import { useConnection } from '#device/use-connection.ts';
import { errorText } from '#i18n/errors.ts';
import { knowsPasskeys, signWithPasskey } from '#platform/passkeys.ts';
import type { StaffPage } from '#schemas/wire/cases.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/Button.tsx';
import { Niche } from '#ui/Niche.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useTitle } from '#ui/use-title.ts';
import { house } from '../text.fr.ts';

const { notReady: text } = house;

interface Props {
  page: StaffPage;
  /** The session may be another one now. */
  onSignedIn: () => void;
}

/** Says what this session lacks to act for the house [S21]: a second factor, or a sign-in of less than twelve hours. */
export function NotReady({ page, onSignedIn }: Props) {
  useTitle(house.title);
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-12 text-center">
      <Niche faint className="mb-7 h-[148px] w-[124px]" />
      <h1 className="text-title text-balance">{text.title}</h1>
      <p className="mt-3 text-balance text-text-soft">{page.factor ? text.session.text : text.factor.text}</p>
      {page.factor ? (
        <SignInAgain onSignedIn={onSignedIn} />
      ) : (
        <Link to="/settings/account" className={buttonClass('main', 'normal', 'mt-6')}>
          {text.factor.action}
        </Link>
      )}
    </div>
  );
}

/** Opens a new session of the same account with a passkey; nothing on the device is erased for it. */
function SignInAgain({ onSignedIn }: Pick<Props, 'onSignedIn'>) {
  const { account, signInWithPasskey } = useAccount();
  const isOffline = useConnection() === 'offline';
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function signIn(): Promise<void> {
    setProblem(null);
    const signed = await signWithPasskey();
    // Whoever closes the browser's dialog knows it.
    if (!signed.ok && signed.code === 'cancelled') return;
    const answer = signed.ok ? await signInWithPasskey(signed.value) : null;
    if (answer?.ok && account.status === 'member' && answer.value === account.account) return onSignedIn();
    if (answer)
      return setProblem(!answer.ok && answer.code === 'offline' ? text.session.offline : text.session.refused);
    setProblem(errorText(!signed.ok && signed.code === 'too-many-attempts' ? signed.code : 'offline'));
  }

  if (!knowsPasskeys()) return <p className="mt-6 text-small text-warn">{text.session.unknown}</p>;
  return (
    <div className="mt-6 grid justify-items-center gap-4">
      <Button
        busy={isBusy}
        disabled={isOffline}
        onClick={() => {
          setBusy(true);
          void signIn().finally(() => setBusy(false));
        }}
      >
        {text.session.action}
      </Button>
      {isOffline && <Notice tone="offline">{text.session.offline}</Notice>}
      {problem !== null && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
    </div>
  );
}
