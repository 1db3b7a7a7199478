import type { MemberId } from '#schemas/ids.ts';
import { useAccount } from '#device/use-account.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useConnection } from '#device/use-connection.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Section } from '#ui/Section.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useTitle } from '#ui/use-title.ts';
import { DeletionPart } from '../components/DeletionPart.tsx';
import { PasswordPart } from '../components/PasswordPart.tsx';
import { SessionsPart } from '../components/SessionsPart.tsx';
import { account as text } from '../text.fr.ts';

const noParams = {};

/** « Compte » in the settings [MEMBERAREA-26, MEMBERAREA-27]. What it changes needs a connection. */
export function AccountScreen() {
  useTitle(text.title);
  const { account } = useAccount();
  return (
    <div className="mx-auto flex w-full max-w-[768px] flex-1 flex-col px-4 pt-5 pb-10 desktop:px-8 desktop:pt-12">
      <BackLink to="/settings">{text.back}</BackLink>
      <h1 className="mb-5 text-title leading-tight desktop:mb-8 desktop:text-display">{text.title}</h1>
      {account.status === 'member' && <AccountParts me={account.account} email={account.email} />}
    </div>
  );
}

function AccountParts({ me, email }: { me: MemberId; email: string }) {
  const { answer, refresh } = useCachedAnswer('account.page', noParams);
  const isOffline = useConnection() === 'offline';
  const page = answer.status === 'stored' ? answer.pages[0] : undefined;
  return (
    <>
      {isOffline && (
        <div className="mb-6">
          <Notice tone="offline">{text.needsConnection}</Notice>
        </div>
      )}
      <Section title={text.mail.title}>
        <div className="px-4 py-4 desktop:px-5">
          <p className="font-medium break-all">{email}</p>
          <p className="mt-0.5 text-small text-text-soft">{text.mail.hint}</p>
        </div>
      </Section>
      <PasswordPart me={me} disabled={isOffline} onDone={refresh} />
      {answer.status === 'stored' && answer.isStale && (
        <div className="mt-9 -mb-6">
          <SeenAt at={answer.at} />
        </div>
      )}
      {page && <SessionsPart sessions={page.sessions} disabled={isOffline} onChange={refresh} />}
      {page && <DeletionPart {...{ email, deletion: page.deletion, disabled: isOffline, onChange: refresh }} />}
      {answer.status === 'loading' && <SkeletonRows count={3} />}
      {answer.status === 'offline' && <EmptyState title={text.away} />}
      {answer.status === 'error' && (
        <ErrorState code={answer.code} retryAfterMs={answer.retryAfterMs} onRetry={refresh} />
      )}
    </>
  );
}
