import type { ReactNode } from 'react';
import type { ResultsView } from '#domain/member-search/address.ts';
import { errorText } from '#i18n/errors.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { members as text } from '../text.fr.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import type { MemberSearch } from '../use-member-search.ts';
import { MemberGrid } from './MemberGrid.tsx';
import { MembersSkeleton } from './MembersSkeleton.tsx';
import { ResultNotices } from './ResultNotices.tsx';

interface Props {
  search: MemberSearch;
  view: ResultsView;
  /** The search has at least one criterion. */
  isFiltered: boolean;
  radius: number;
  /** Button that removes all criteria. */
  clear: ReactNode;
}

/** Shows the results of a search, or why there are none. */
export function Results({
  search: { results, failure, isAdding, loadMore, retry },
  view,
  isFiltered,
  radius,
  clear,
}: Props) {
  if (!results)
    return failure ? (
      <ErrorState code={failure.code} retryAfterMs={failure.retryAfterMs} onRetry={retry} />
    ) : (
      <MembersSkeleton view={view} />
    );
  const { members, origin, hasMore, canLoadMore } = results;
  const offline = origin !== 'server';
  if (members.length === 0 && !hasMore) {
    if (offline) return <EmptyState title={text.offline.none.title}>{text.offline.none.text}</EmptyState>;
    const emptyText = isFiltered ? text.empty : text.nobody;
    return (
      <EmptyState title={emptyText.title} {...(isFiltered && { action: clear })}>
        {emptyText.text}
      </EmptyState>
    );
  }
  return (
    <>
      <ResultNotices results={results} failure={failure} radius={radius} retry={retry} />
      <MemberGrid members={members} view={view} onEnd={canLoadMore && !failure ? loadMore : undefined} />
      {!offline && failure && (
        <Notice tone="bad" role="alert" action={<NoticeAction onClick={retry}>{appTexts.ui.retry}</NoticeAction>}>
          {errorText(failure.code, failure.retryAfterMs)}
        </Notice>
      )}
      <p role="status" className="sr-only">
        {isAdding ? text.loadingMore : ''}
      </p>
      {canLoadMore && !failure && (
        <div className="grid justify-center pt-2">
          <Button variant="quiet" size="small" busy={isAdding} onClick={loadMore}>
            {isAdding ? text.loadingMore : text.more}
          </Button>
        </div>
      )}
    </>
  );
}
