import { useAccount } from '#device/use-account.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useConnection } from '#device/use-connection.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Section } from '#ui/Section.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { AccountPage } from '../components/AccountPage.tsx';
import { ExportPart } from '../components/ExportPart.tsx';
import { ExportRequest } from '../components/ExportRequest.tsx';
import { RefreshFailure } from '../components/RefreshFailure.tsx';
import { data as text } from '../data.fr.ts';

const noParams = {};

/** « Vos données » in the settings: copies are requested and downloaded here; only their list is on the device. */
export function DataScreen() {
  const { account } = useAccount();
  const { answer, refresh } = useCachedAnswer('data.exports', noParams);
  const { answer: page } = useCachedAnswer('account.page', noParams);
  const isOffline = useConnection() === 'offline';
  const exports = answer.status === 'stored' ? answer.pages[0]?.exports : undefined;
  const own = page.status === 'stored' ? page.pages[0] : undefined;
  if (account.status !== 'member') return null;
  return (
    <AccountPage title={text.title} intro={text.intro}>
      {isOffline && (
        <div className="mb-6">
          <Notice tone="offline">{text.needsConnection}</Notice>
        </div>
      )}
      <p className="mb-6 text-second">
        <a href="/conservation" className="text-accent-text underline-offset-4 hover:underline">
          {text.terms}
        </a>
      </p>
      <RefreshFailure answer={answer} refresh={refresh} />
      <ExportRequest
        email={own?.email ?? account.email}
        hasPasskey={(own?.passkeys.length ?? 0) > 0}
        disabled={isOffline}
        onDone={refresh}
      />
      {exports?.length === 0 && (
        <Section title={text.list}>
          <p className="px-4 py-5 text-second text-text-soft desktop:px-5">{text.none}</p>
        </Section>
      )}
      {exports?.map((each) => (
        <ExportPart key={each.id} me={account.account} copy={each} disabled={isOffline} onChange={refresh} />
      ))}
      {answer.status === 'stored' && answer.isStale && (
        <div className="mt-4">
          <SeenAt at={answer.at} />
        </div>
      )}
      {answer.status === 'loading' && <SkeletonRows count={2} />}
      {answer.status === 'offline' && <EmptyState title={text.away} />}
      {answer.status === 'error' && (
        <ErrorState code={answer.code} retryAfterMs={answer.retryAfterMs} onRetry={refresh} />
      )}
    </AccountPage>
  );
}
