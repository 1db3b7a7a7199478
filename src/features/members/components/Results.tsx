import type { ReactNode } from 'react';
import type { View } from '#domain/member-search/address.ts';
import { errorText } from '#i18n/errors.ts';
import { fr } from '#i18n/fr.ts';
import { members as text } from '#i18n/fr/members.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import type { MemberSearch } from '../use-member-search.ts';
import { MemberGrid } from './MemberGrid.tsx';
import { MembersSkeleton } from './MembersSkeleton.tsx';

interface Props {
  search: MemberSearch;
  view: View;
  /** Something was asked for. */
  narrowed: boolean;
  radius: number;
  /** Takes all of it back. */
  clear: ReactNode;
}

/** What was found, or why nothing stands here. */
export function Results({ search: { found, failed, adding, more, retry }, view, narrowed, radius, clear }: Props) {
  if (!found) return failed ? <ErrorState code={failed} onRetry={retry} /> : <MembersSkeleton view={view} />;
  const { members, from, next, centre } = found;
  const offline = from !== 'server';
  if (members.length === 0 && next === null) {
    if (offline) return <EmptyState title={text.offline.none.title}>{text.offline.none.text}</EmptyState>;
    const said = narrowed ? text.empty : text.nobody;
    return (
      <EmptyState title={said.title} {...(narrowed && { action: clear })}>
        {said.text}
      </EmptyState>
    );
  }
  return (
    <>
      {offline && (
        <div className="pb-4">
          <Notice
            tone="offline"
            {...(failed && { action: <NoticeAction onClick={retry}>{fr.ui.retry}</NoticeAction> })}
          >
            {failed && failed !== 'offline'
              ? text.failedHere
              : from === 'remembered'
                ? text.offline.remembered
                : text.offline.known}
          </Notice>
        </div>
      )}
      {!offline && centre === 'none' && radius > 0 && (
        <div className="pb-4">
          <Notice>{text.noCentre}</Notice>
        </div>
      )}
      <MemberGrid members={members} view={view} onEnd={next !== null && !failed ? more : undefined} />
      {!offline && failed && (
        <Notice tone="bad" role="alert" action={<NoticeAction onClick={retry}>{fr.ui.retry}</NoticeAction>}>
          {errorText(failed)}
        </Notice>
      )}
      <p role="status" className="sr-only">
        {adding ? text.loadingMore : ''}
      </p>
      {next !== null && !failed && (
        <div className="grid justify-center pt-2">
          <Button variant="quiet" size="small" busy={adding} onClick={more}>
            {adding ? text.loadingMore : text.more}
          </Button>
        </div>
      )}
    </>
  );
}
