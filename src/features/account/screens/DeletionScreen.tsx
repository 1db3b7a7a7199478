import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useConnection } from '#device/use-connection.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { AccountPage } from '../components/AccountPage.tsx';
import { DeletionPart } from '../components/DeletionPart.tsx';
import { RefreshFailure } from '../components/RefreshFailure.tsx';
import { account as text } from '../text.fr.ts';

const noParams = {};

/** « Suppression du compte » in the settings [MEMBERAREA-27]; what is planned is also known without a network. */
export function DeletionScreen() {
  const { answer, refresh } = useCachedAnswer('account.page', noParams);
  const isOffline = useConnection() === 'offline';
  const page = answer.status === 'stored' ? answer.pages[0] : undefined;
  return (
    <AccountPage title={text.deletion.page}>
      {isOffline && (
        <div className="mb-6">
          <Notice tone="offline">{text.needsConnection}</Notice>
        </div>
      )}
      <RefreshFailure answer={answer} refresh={refresh} />
      {page && <DeletionPart email={page.email} deletion={page.deletion} disabled={isOffline} onChange={refresh} />}
      {answer.status === 'stored' && answer.isStale && (
        <div className="mt-4">
          <SeenAt at={answer.at} />
        </div>
      )}
      {answer.status === 'loading' && <SkeletonRows count={2} />}
      {answer.status === 'offline' && <EmptyState title={text.deletion.away} />}
      {answer.status === 'error' && (
        <ErrorState code={answer.code} retryAfterMs={answer.retryAfterMs} onRetry={refresh} />
      )}
    </AccountPage>
  );
}
