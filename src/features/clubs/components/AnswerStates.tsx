import type { ReactNode } from 'react';
import { errorText } from '#i18n/errors.ts';
import { appTexts } from '#i18n/fr/app.ts';
import type { CachedAnswerView, StoredAnswer } from '#device/answers/answer-view.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';

interface Props<Page> {
  answer: CachedAnswerView<Page>;
  refresh: () => void;
  /** What is said where nothing is stored and there is no network. */
  away: string;
  /** What is said above a stored answer where there is no network. */
  kept: string;
  children: (answer: StoredAnswer<Page>) => ReactNode;
}

/** The states of what the server answers about clubs: on its way, not on the device, failed, or stored. */
export function AnswerStates<Page>({ answer, refresh, away, kept, children }: Props<Page>) {
  if (answer.status === 'loading') return <SkeletonRows count={4} />;
  if (answer.status === 'offline') return <EmptyState title={away} />;
  if (answer.status === 'error')
    return <ErrorState code={answer.code} retryAfterMs={answer.retryAfterMs} onRetry={refresh} />;
  const { isOffline, failure } = answer;
  return (
    <>
      {isOffline && (
        <div className="mb-4">
          <Notice tone="offline">{kept}</Notice>
        </div>
      )}
      {failure && (
        <div className="mb-4">
          <Notice tone="bad" role="alert" action={<NoticeAction onClick={refresh}>{appTexts.ui.retry}</NoticeAction>}>
            {errorText(failure.code, failure.retryAfterMs)}
          </Notice>
        </div>
      )}
      {children(answer)}
    </>
  );
}
