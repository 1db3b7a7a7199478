import type { ReactNode } from 'react';
import { errorText } from '#i18n/errors.ts';
import { fr } from '#i18n/fr.ts';
import type { CachedAnswerView, StoredAnswer } from '#device/answers/answer-view.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';

interface Props<Page> {
  answer: CachedAnswerView<Page>;
  refresh: () => void;
  /** Where the answer has pages. */
  loadMore?: () => void;
  /** What is said where nothing is stored and there is no network. */
  away: string;
  /** What is said above a stored answer where there is no network. */
  kept: string;
  children: (answer: StoredAnswer<Page>) => ReactNode;
}

/** The states of a cached answer: loading, absent, failed, stored with or without a network. */
export function AnswerFrame<Page>({ answer, refresh, loadMore, away, kept, children }: Props<Page>) {
  switch (answer.status) {
    case 'loading':
      return <SkeletonRows count={4} />;
    case 'offline':
      return <EmptyState title={away} />;
    case 'error':
      return <ErrorState code={answer.code} retryAfterMs={answer.retryAfterMs} onRetry={refresh} />;
    case 'stored':
      return (
        <div className="grid gap-4">
          {answer.isOffline && <Notice tone="offline">{kept}</Notice>}
          {answer.failure && (
            <Notice
              tone="bad"
              role="alert"
              action={
                <NoticeAction onClick={answer.failure.request === 'more' ? (loadMore ?? refresh) : refresh}>
                  {fr.ui.retry}
                </NoticeAction>
              }
            >
              {errorText(answer.failure.code, answer.failure.retryAfterMs)}
            </Notice>
          )}
          {children(answer)}
        </div>
      );
  }
}
