import { CheckCheck } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { chat } from '#i18n/fr/chat.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { ConversationRow } from '#domain/views.ts';
import { conversationList, ownProfile, unreadConversations } from '#live/first-reads.ts';
import { useCommands } from '#live/use-commands.ts';
import { useConnection } from '#live/use-connection.ts';
import { useLive, type Live } from '#live/use-live.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { deferred } from '#ui/Deferred.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useBackCloses } from '#ui/use-back-closes.ts';
import { markAllRead } from '../read-commands.ts';
import { ConversationList } from '../components/ConversationList.tsx';
import { HistoryProgress } from '../components/HistoryProgress.tsx';
import { SearchField } from '../components/SearchField.tsx';
import { keptNow, withKept, type KeptRow } from '../kept-row.ts';
import { tried } from '../tried.ts';

/** Conversations asked for at once, and more when the end comes near. */
const STEP = 60;

/** A start is over by then. */
const CALM_MS = 3000;

const commands = { markAllRead };

/* Larger than the list itself: it comes when somebody is about to look for something. */
const SearchResults = deferred(() => import('../components/SearchResults.tsx').then((m) => m.SearchResults));

/** Every conversation, newest first, or only what is unread; or what is found of what is typed. */
export function ConversationListScreen({ open }: { open: ConversationId | null }) {
  const [typed, type] = useState('');
  const [entered, enter] = useState(false);
  const searching = typed.trim() !== '';
  useReadiness(searching || entered);
  /* A hit opens beside it, or before it on a phone: Back comes to what was found. */
  useBackCloses(searching, () => type(''), true);
  return (
    <>
      <div
        data-passing={searching ? '' : undefined}
        className="flex-none px-4 pt-6 pb-3 desktop:px-6 desktop:pt-7 low:pt-3"
      >
        <h1 className="mb-4 text-title low:sr-only">{chat.title}</h1>
        <SearchField label={chat.search.everywhere} value={typed} onChange={type} onEntered={enter} />
      </div>
      {!searching && <Listed open={open} />}
      {(searching || entered) && (
        <SearchResults
          typed={typed}
          within={null}
          meanwhile={searching ? <SkeletonRows /> : null}
          onUnavailable={() => type('')}
        />
      )}
      <HistoryProgress />
    </>
  );
}

/**
 * Once a start is over, what answers the first question is got ready; or as soon as somebody asks, while what shows the
 * answer comes.
 */
function useReadiness(asked: boolean): void {
  useEffect(() => {
    const timer = setTimeout(() => void prepared().catch(() => undefined), asked ? 0 : CALM_MS);
    return () => clearTimeout(timer);
  }, [asked]);
}

async function prepared(): Promise<void> {
  const shown = import('../components/SearchResults.tsx');
  const { prepareSearch } = await import('#platform/search-client.ts');
  prepareSearch();
  await shown;
}

function Listed({ open }: { open: ConversationId | null }) {
  const ask = useCommands(commands);
  const [onlyUnread, showOnlyUnread] = useState(false);
  const [limit, setLimit] = useState(STEP);
  const all = useDrawnLater(useLive(conversationList, limit));
  const unread = useLive(unreadConversations);
  const [kept, keep] = useState<KeptRow | null>(null);
  const keeps = onlyUnread && unread.status === 'ready' ? keptNow(kept, unread.value, open) : null;
  if (keeps !== kept) keep(keeps);
  const shown = !onlyUnread
    ? all
    : unread.status === 'ready'
      ? { ...unread, value: withKept(unread.value, all.status === 'ready' ? all.value : [], keeps) }
      : unread;
  /* Until all of them are known, those that are shown: at a start the number stands where it stood. */
  const known = unread.status === 'ready' ? unread : all;
  const fresh = known.status === 'ready' ? known.value.filter((row) => row.unread > 0).length : 0;
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
          {fresh > 0 ? chat.filters.unreadCount(fresh) : chat.filters.unread}
        </Chip>
        {fresh > 0 && (
          <IconButton
            icon={CheckCheck}
            label={chat.readAll}
            className="ml-auto"
            onClick={() => void tried(ask?.markAllRead(null))}
          />
        )}
      </div>
      {shown.status === 'loading' && <SkeletonRows />}
      {shown.status === 'error' && (
        <EmptyState
          title={chat.failed.title}
          action={
            <Button variant="quiet" size="small" onClick={() => location.reload()}>
              {chat.failed.action}
            </Button>
          }
        />
      )}
      {shown.status === 'ready' && shown.value.length > 0 && (
        <ConversationList rows={shown.value} open={open} onEnd={grow} />
      )}
      {shown.status === 'ready' &&
        shown.value.length === 0 &&
        (onlyUnread ? <NoneUnread onAll={() => showOnlyUnread(false)} /> : <None />)}
    </>
  );
}

/**
 * What changes in a list that stands is drawn after what the member looks at: a message that was just sent. Its first
 * rows wait for nothing.
 */
function useDrawnLater(live: Live<readonly ConversationRow[]>): Live<readonly ConversationRow[]> {
  const later = useDeferredValue(live);
  return live.status === 'ready' && later.status === 'ready' && later.value.length > 0 ? later : live;
}

/** Before the first answer nothing is known, least of all that there is nothing. */
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
