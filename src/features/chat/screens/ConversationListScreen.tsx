import { Compass, UsersRound, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { holdRest } from '#startup/gates/page-rest.ts';
import { chat } from '#i18n/fr/chat.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { deferredPart } from '#ui/LazyPart.tsx';
import { Icon } from '#ui/Icon.tsx';
import { iconButtonClass } from '#ui/IconButton.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useCloseOnBack } from '#ui/use-close-on-back.ts';
import { ConversationRows } from '../components/ConversationRows.tsx';
import { HistoryProgress } from '../components/HistoryProgress.tsx';
import { SearchField } from '#ui/SearchField.tsx';

/** Time after which a start is over, milliseconds. */
const START_IDLE_MS = 3000;

/* Larger than the list itself: loaded when a member is about to search. */
const SearchResults = deferredPart(() => import('../components/SearchResults.tsx').then((m) => m.SearchResults));

interface Props {
  open: ConversationId | null;
  /** Above the conversations, such as invitations to groups. */
  notices: ReactNode;
}

/** Lists every conversation, newest first, or the unread ones, the groups, or the hits of a search. */
export function ConversationListScreen({ open, notices }: Props) {
  const [query, setQuery] = useState('');
  const [isFocused, setFocused] = useState(false);
  const isSearching = query.trim() !== '';
  const isAtSearch = isSearching || isFocused;
  usePreparedSearch(isAtSearch);
  // Reading the history for a search right after a start comes before what waits for a rest.
  useEffect(() => (isAtSearch ? holdRest() : undefined), [isAtSearch]);
  /* A hit opens beside the results, or before them on a phone: Back returns to the results. */
  useCloseOnBack(isSearching, () => setQuery(''), true);
  return (
    <>
      <div
        data-passing={isSearching ? '' : undefined}
        className="flex-none px-4 pt-6 pb-3 desktop:px-6 desktop:pt-7 low:pt-3"
      >
        <div className="mb-4 flex flex-wrap items-center low:float-right low:mb-0 low:pl-1">
          <h1 className="flex-1 text-title low:sr-only">{chat.title}</h1>
          <span className="ml-auto flex">
            <ListLink to="/chat/groups" icon={Compass} label={chat.discoverGroups} />
            <ListLink to="/chat/groups/new" icon={UsersRound} label={chat.newGroup} />
          </span>
        </div>
        <div className="low:overflow-hidden low:p-1 low:-m-1">
          <SearchField label={chat.search.everywhere} value={query} onChange={setQuery} onFocusChange={setFocused} />
        </div>
      </div>
      {!isSearching && <ConversationRows open={open} notices={notices} />}
      {isAtSearch && (
        <SearchResults
          query={query}
          scope={null}
          fallback={isSearching ? <SkeletonRows /> : null}
          onUnavailable={() => setQuery('')}
        />
      )}
      <HistoryProgress />
    </>
  );
}

function ListLink({ to, icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <Link to={to} aria-label={label} title={label} className={iconButtonClass('quiet', 'last:-mr-2.5')}>
      <Icon icon={icon} />
    </Link>
  );
}

/** Prepares the search: once a start is over, or at once if the member is about to search. */
function usePreparedSearch(isUrgent: boolean): void {
  useEffect(() => {
    const timer = setTimeout(() => void prepareResults().catch(() => undefined), isUrgent ? 0 : START_IDLE_MS);
    return () => clearTimeout(timer);
  }, [isUrgent]);
}

async function prepareResults(): Promise<void> {
  const prepared = import('#platform/search-client.ts').then(({ prepareSearch }) => prepareSearch());
  await Promise.all([prepared, import('../components/SearchResults.tsx')]);
}
