import type { ReactNode } from 'react';
import type { FailureCode } from '#schemas/error-codes.ts';
import { errorText } from '#i18n/errors.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Notice, NoticeAction } from './Notice.tsx';
import { SkeletonRows } from './Skeleton.tsx';

interface Failure {
  code: FailureCode;
  retryAfterMs?: number | undefined;
}
/** A cached answer that is on the device. */
interface Stored {
  status: 'stored';
  isOffline: boolean;
  failure: (Failure & { request: 'refresh' | 'more' }) | null;
}

interface Props<Answer extends Stored> {
  answer: { status: 'loading' } | { status: 'offline' } | ({ status: 'error' } & Failure) | Answer;
  refresh: () => void;
  /** Where the answer has pages. */
  loadMore?: () => void;
  /** What is said where nothing is stored and there is no network. */
  away: string;
  /** What is said above a stored answer where there is no network. */
  kept: string;
  children: (answer: Answer) => ReactNode;
}

/** The states of a cached answer: loading, absent, failed, stored with or without a network. */
export function AnswerFrame<Answer extends Stored>({ answer, refresh, loadMore, away, kept, children }: Props<Answer>) {
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
                  {appTexts.ui.retry}
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
