import type { ReactNode } from 'react';
import type { FailureCode } from '#schemas/error-codes.ts';
import { errorText } from '#i18n/errors.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { lists as text } from '#i18n/fr/lists.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Notice, NoticeAction } from './Notice.tsx';
import { SkeletonRows } from './Skeleton.tsx';

interface Failure {
  code: FailureCode;
  retryAfterMs?: number | undefined;
}

/** A cached answer as a list shows it. */
type ListAnswer<Page> =
  | { status: 'loading' }
  | { status: 'offline' }
  | ({ status: 'error' } & Failure)
  | {
      status: 'stored';
      pages: readonly Page[];
      isOffline: boolean;
      isAdding: boolean;
      hasMore: boolean;
      canLoadMore: boolean;
      failure: (Failure & { request: 'refresh' | 'more' }) | null;
    };

interface Props<Page> {
  answer: ListAnswer<Page>;
  refresh: () => void;
  loadMore: () => void;
  children: (pages: readonly Page[]) => ReactNode;
}

/** The states of a list that the server answers: on its way, not on the device, failed, or stored, with more. */
export function AnswerList<Page>({ answer, refresh, loadMore, children }: Props<Page>) {
  if (answer.status === 'loading') return <SkeletonRows count={4} />;
  if (answer.status === 'offline') return <EmptyState title={text.away}>{text.awayText}</EmptyState>;
  if (answer.status === 'error')
    return <ErrorState code={answer.code} retryAfterMs={answer.retryAfterMs} onRetry={refresh} />;
  const { pages, isOffline, failure, hasMore, canLoadMore, isAdding } = answer;
  const retry = failure?.request === 'more' ? loadMore : refresh;
  return (
    <div className="grid gap-4">
      {isOffline && <Notice tone="offline">{text.offline}</Notice>}
      {failure && (
        <Notice tone="bad" role="alert" action={<NoticeAction onClick={retry}>{appTexts.ui.retry}</NoticeAction>}>
          {errorText(failure.code, failure.retryAfterMs)}
        </Notice>
      )}
      {children(pages)}
      {hasMore && (
        <div className="text-center">
          <Button variant="quiet" size="small" busy={isAdding} disabled={!canLoadMore} onClick={loadMore}>
            {text.more}
          </Button>
        </div>
      )}
    </div>
  );
}
