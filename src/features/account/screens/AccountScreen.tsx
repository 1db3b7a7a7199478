import type { MemberId } from '#schemas/ids.ts';
import { useAccount } from '#device/use-account.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useConnection } from '#device/use-connection.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { AccountPage } from '../components/AccountPage.tsx';
import { EmailPart } from '../components/EmailPart.tsx';
import { PasskeysPart } from '../components/PasskeysPart.tsx';
import { PasswordPart } from '../components/PasswordPart.tsx';
import { RefreshFailure } from '../components/RefreshFailure.tsx';
import { SessionsPart } from '../components/SessionsPart.tsx';
import { TotpPart } from '../components/TotpPart.tsx';
import { account as text } from '../text.fr.ts';

const noParams = {};

/** « Compte » in the settings [MEMBERAREA-26]. What it changes needs a connection. */
export function AccountScreen() {
  const { account } = useAccount();
  return (
    <AccountPage title={text.title}>
      {account.status === 'member' && <AccountParts me={account.account} email={account.email} />}
    </AccountPage>
  );
}

function AccountParts({ me, email }: { me: MemberId; email: string }) {
  const { answer, refresh } = useCachedAnswer('account.page', noParams);
  const isOffline = useConnection() === 'offline';
  const page = answer.status === 'stored' ? answer.pages[0] : undefined;
  // The device has the address with which the member signed in here; it may have changed since.
  const address = page?.email ?? email;
  return (
    <>
      {isOffline && (
        <div className="mb-6">
          <Notice tone="offline">{text.needsConnection}</Notice>
        </div>
      )}
      <RefreshFailure answer={answer} refresh={refresh} />
      <EmailPart email={address} page={page ?? null} disabled={isOffline} onChange={refresh} />
      <PasswordPart me={me} disabled={isOffline} onDone={refresh} />
      {answer.status === 'stored' && answer.isStale && (
        <div className="mt-9 -mb-6">
          <SeenAt at={answer.at} />
        </div>
      )}
      {page && <PasskeysPart email={address} passkeys={page.passkeys} disabled={isOffline} onChange={refresh} />}
      {page && <TotpPart email={address} page={page} disabled={isOffline} onChange={refresh} />}
      {page && <SessionsPart sessions={page.sessions} disabled={isOffline} onChange={refresh} />}
      {answer.status === 'loading' && <SkeletonRows count={3} />}
      {answer.status === 'offline' && <EmptyState title={text.away} />}
      {answer.status === 'error' && (
        <ErrorState code={answer.code} retryAfterMs={answer.retryAfterMs} onRetry={refresh} />
      )}
    </>
  );
}
