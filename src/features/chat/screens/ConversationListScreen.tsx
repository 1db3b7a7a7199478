import { CheckCheck } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { chat } from '#i18n/fr/chat.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { ConversationRow } from '#domain/views.ts';
import { conversationList, ownProfile, unreadConversations } from '#device/first-queries.ts';
import { useCommands } from '#device/use-commands.ts';
import { useConnection } from '#device/use-connection.ts';
import { useLive, type LiveResult } from '#device/use-live.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useCloseOnBack } from '#ui/use-close-on-back.ts';
import { markAllRead } from '../read-commands.ts';
import { ConversationList } from '../components/ConversationList.tsx';
import { HistoryProgress } from '../components/HistoryProgress.tsx';
import { SearchField } from '../components/SearchField.tsx';
import { updateRetainedRow, withRetainedRow, type RetainedRow } from '../retained-row.ts';
import { withStorageToast } from '../with-storage-toast.ts';

/** How many conversations are requested at first, and again near the end of the list. */
const STEP = 60;

/** Time after which a start is over, milliseconds. */
const START_IDLE_MS = 3000;

const commands = { markAllRead };

/* Larger than the list itself: loaded when a member is about to search. */
const SearchResults = deferredPart(() => import('../components/SearchResults.tsx').then((m) => m.SearchResults));

/** Lists every conversation, newest first, or the unread ones, or the hits of a search. */
export function ConversationListScreen({ open }: { open: ConversationId | null }) {
  const [query, setQuery] = useState('');
  const [isFocused, setFocused] = useState(false);
  const isSearching = query.trim() !== '';
  usePreparedSearch(isSearching || isFocused);
  /* A hit opens beside the results, or before them on a phone: Back returns to the results. */
  useCloseOnBack(isSearching, () => setQuery(''), true);
  return (
    <>
      <div
        data-passing={isSearching ? '' : undefined}
        className="flex-none px-4 pt-6 pb-3 desktop:px-6 desktop:pt-7 low:pt-3"
      >
        <h1 className="mb-4 text-title low:sr-only">{chat.title}</h1>
        <SearchField label={chat.search.everywhere} value={query} onChange={setQuery} onFocusChange={setFocused} />
      </div>
      {!isSearching && <ConversationRows open={open} />}
      {(isSearching || isFocused) && (
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

function ConversationRows({ open }: { open: ConversationId | null }) {
  const ask = useCommands(commands);
  const [onlyUnread, showOnlyUnread] = useState(false);
  const [limit, setLimit] = useState(STEP);
  const all = useDeferredList(useLive(conversationList, limit));
  const unread = useLive(unreadConversations);
  const [retained, setRetained] = useState<RetainedRow | null>(null);
  const nextRetained = onlyUnread && unread.status === 'ready' ? updateRetainedRow(retained, unread.value, open) : null;
  if (nextRetained !== retained) setRetained(nextRetained);
  const shownRows = !onlyUnread
    ? all
    : unread.status === 'ready'
      ? { ...unread, value: withRetainedRow(unread.value, all.status === 'ready' ? all.value : [], nextRetained) }
      : unread;
  /* Until all unread conversations are known, those shown are counted: after a start the number stays in its place. */
  const countedRows = unread.status === 'ready' ? unread : all;
  const unreadCount = countedRows.status === 'ready' ? countedRows.value.filter((row) => row.unread > 0).length : 0;
  const full = all.status === 'ready' && !onlyUnread && all.value.length >= limit;
  const grow = useCallback(() => full && setLimit(limit + STEP), [full, limit]);
  return (
    <>
      <div
        role="group"
        aria-label={chat.filters.label}
        data-passing={onlyUnread ? '' : undefined}
        className="flex flex-none flex-wrap items-center gap-2 px-4 pb-3 desktop:px-6"
      >
        <Chip on={!onlyUnread} onClick={() => showOnlyUnread(false)}>
          {chat.filters.all}
        </Chip>
        <Chip on={onlyUnread} onClick={() => showOnlyUnread(true)}>
          {unreadCount > 0 ? chat.filters.unreadCount(unreadCount) : chat.filters.unread}
        </Chip>
        {unreadCount > 0 && (
          <IconButton
            icon={CheckCheck}
            label={chat.readAll}
            className="ml-auto"
            onClick={() => void withStorageToast(ask?.markAllRead(null))}
          />
        )}
      </div>
      {shownRows.status === 'loading' && <SkeletonRows />}
      {shownRows.status === 'error' && (
        <EmptyState
          title={chat.failed.title}
          action={
            <Button variant="quiet" size="small" onClick={() => location.reload()}>
              {chat.failed.action}
            </Button>
          }
        />
      )}
      {shownRows.status === 'ready' && shownRows.value.length > 0 && (
        <ConversationList rows={shownRows.value} open={open} onEnd={grow} />
      )}
      {shownRows.status === 'ready' &&
        shownRows.value.length === 0 &&
        (onlyUnread ? <NoneUnread onAll={() => showOnlyUnread(false)} /> : <None />)}
    </>
  );
}

/**
 * Draws changes of a visible list after more urgent ones, such as a message just sent. The first rows are not deferred.
 */
function useDeferredList(live: LiveResult<readonly ConversationRow[]>): LiveResult<readonly ConversationRow[]> {
  const deferredList = useDeferredValue(live);
  return live.status === 'ready' && deferredList.status === 'ready' && deferredList.value.length > 0
    ? deferredList
    : live;
}

/** Shows an empty list only if it is known to be empty; before the first answer it is not. */
function None() {
  const profile = useLive(ownProfile);
  const connection = useConnection();
  if (profile.status === 'ready' && profile.value)
    return <EmptyState title={chat.empty.title}>{chat.empty.text}</EmptyState>;
  return connection === 'offline' ? (
    <EmptyState title={chat.notYet.title}>{chat.notYet.text}</EmptyState>
  ) : (
    <SkeletonRows />
  );
}

function NoneUnread({ onAll }: { onAll: () => void }) {
  return (
    <EmptyState
      title={chat.noUnread.title}
      action={
        <Button variant="quiet" size="small" onClick={onAll}>
          {chat.noUnread.action}
        </Button>
      }
    />
  );
}
