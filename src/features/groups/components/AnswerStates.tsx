import type { ReactNode } from 'react';
import { errorText } from '#i18n/errors.ts';
import { appTexts } from '#i18n/fr/app.ts';
import type { CachedAnswerView, StoredAnswer } from '#device/answers/answer-view.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { groups as text } from '../text.fr.ts';

interface Props<Page> {
  answer: CachedAnswerView<Page>;
  refresh: () => void;
  loadMore: () => void;
  children: (stored: StoredAnswer<Page>) => ReactNode;
}

/** The states of a cached answer: on its way, not on the device, failed, or stored with the way to more. */
export function AnswerStates<Page>({ answer, refresh, loadMore, children }: Props<Page>) {
  if (answer.status === 'loading') return <SkeletonRows count={4} />;
  if (answer.status === 'offline') return <EmptyState title={text.away} />;
  if (answer.status === 'error')
    return <ErrorState code={answer.code} retryAfterMs={answer.retryAfterMs} onRetry={refresh} />;
  const { failure, hasMore, canLoadMore, isAdding } = answer;
  return (
    <>
      {failure && (
        <Notice
          tone="bad"
          role="alert"
          action={
            <NoticeAction onClick={failure.request === 'more' ? loadMore : refresh}>{appTexts.ui.retry}</NoticeAction>
          }
        >
          {errorText(failure.code, failure.retryAfterMs)}
        </Notice>
      )}
      {children(answer)}
      {hasMore && (
        <div className="mt-3 text-center">
          <Button variant="quiet" size="small" busy={isAdding} disabled={!canLoadMore} onClick={loadMore}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  );
}
