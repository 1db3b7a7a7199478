import type { ReactNode } from 'react';
import { errorText } from '#i18n/errors.ts';
import { fr } from '#i18n/fr.ts';
import type { CachedAnswerView, StoredAnswer } from '#device/answers/answer-view.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { professionals as text } from '../text.fr.ts';

interface Props<Page> {
  answer: CachedAnswerView<Page>;
  refresh: () => void;
  children: (answer: StoredAnswer<Page>) => ReactNode;
}

/** The states of what the server answers to a professional: on its way, not on the device, failed, or stored. */
export function AnswerStates<Page>({ answer, refresh, children }: Props<Page>) {
  if (answer.status === 'loading') return <SkeletonRows count={4} />;
  if (answer.status === 'offline') return <EmptyState title={text.away} />;
  if (answer.status === 'error')
    return <ErrorState code={answer.code} retryAfterMs={answer.retryAfterMs} onRetry={refresh} />;
  return (
    <div className="grid gap-5">
      {answer.isOffline && <Notice tone="offline">{text.kept}</Notice>}
      {answer.failure && (
        <Notice tone="bad" role="alert" action={<NoticeAction onClick={refresh}>{fr.ui.retry}</NoticeAction>}>
          {errorText(answer.failure.code, answer.failure.retryAfterMs)}
        </Notice>
      )}
      {children(answer)}
    </div>
  );
}
