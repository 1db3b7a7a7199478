import { CheckCheck } from 'lucide-react';
import { useCallback, useDeferredValue, useState, type ReactElement, type ReactNode } from 'react';
import { chat } from '#i18n/fr/chat.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { ConversationRow } from '#domain/views.ts';
import { conversationList, groupList, ownProfile, unreadConversations, unreadRows } from '#device/first-queries.ts';
import { useCommands } from '#device/use-commands.ts';
import { useConnection } from '#device/use-connection.ts';
import { useDataGate } from '#device/use-data-gate.ts';
import { useLive, type LiveResult } from '#device/use-live.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { markAllRead } from '../read-commands.ts';
import { updateRetainedRow, withRetainedRow, type RetainedRow } from '../retained-row.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import { ConversationList } from './ConversationList.tsx';

/** How many conversations are requested at first, and again near the end of the list. */
const STEP = 60;

const commands = { markAllRead };

type Filter = 'all' | 'unread' | 'groups';
type Rows = LiveResult<readonly ConversationRow[]>;

interface ConversationRowsProps {
  open: ConversationId | null;
  /** Above the first row; they scroll with the rows, so that they never take the whole screen. */
  notices: ReactNode;
}

/** The filters of the list, and the conversations that fit the chosen one. */
export function ConversationRows({ open, notices }: ConversationRowsProps) {
  const ask = useCommands(commands);
  const [filter, setFilter] = useState<Filter>('all');
  const [limit, setLimit] = useState(STEP);
  const all = useDeferredList(useLive(conversationList, limit));
  // Beside a conversation, that is what a start waits for.
  useDataGate(open !== null || all.status === 'loading');
  const unread = useLive(filter === 'unread' ? unreadRows : unreadConversations);
  const [retained, setRetained] = useState<RetainedRow | null>(null);
  const nextRetained =
    filter === 'unread' && unread.status === 'ready' ? updateRetainedRow(retained, unread.value, open) : null;
  if (nextRetained !== retained) setRetained(nextRetained);
  const keptUnread =
    unread.status === 'ready'
      ? { ...unread, value: withRetainedRow(unread.value, all.status === 'ready' ? all.value : [], nextRetained) }
      : unread;
  /* Until all unread conversations are known, those shown are counted: after a start the number stays in its place. */
  const countedRows = unread.status === 'ready' ? unread : all;
  const unreadCount = countedRows.status === 'ready' ? countedRows.value.filter((row) => row.unread > 0).length : 0;
  const full = all.status === 'ready' && filter === 'all' && all.value.length >= limit;
  const grow = useCallback(() => full && setLimit(limit + STEP), [full, limit]);
  const showAll = () => setFilter('all');
  return (
    <>
      <div
        role="group"
        aria-label={chat.filters.label}
        data-passing={filter === 'all' ? undefined : ''}
        className="flex flex-none flex-wrap items-center gap-2 px-4 pb-3 max-[359px]:gap-1 desktop:px-6 max-[359px]:*:px-2.5"
      >
        <Chip on={filter === 'all'} onClick={showAll}>
          {chat.filters.all}
        </Chip>
        <Chip on={filter === 'unread'} onClick={() => setFilter('unread')}>
          {unreadCount > 0 ? chat.filters.unreadCount(unreadCount) : chat.filters.unread}
        </Chip>
        <Chip on={filter === 'groups'} onClick={() => setFilter('groups')}>
          {chat.filters.groups}
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
      {filter === 'groups' ? (
        <GroupRows open={open} notices={notices} />
      ) : (
        <ShownRows
          rows={filter === 'all' ? all : keptUnread}
          open={open}
          notices={notices}
          onEnd={grow}
          empty={filter === 'all' ? <None /> : <NoneUnread onAll={showAll} />}
        />
      )}
    </>
  );
}

function GroupRows({ open, notices }: ConversationRowsProps) {
  const [limit, setLimit] = useState(STEP);
  const groups = useLive(groupList, limit);
  const full = groups.status === 'ready' && groups.value.length >= limit;
  const grow = useCallback(() => full && setLimit(limit + STEP), [full, limit]);
  return <ShownRows rows={groups} open={open} notices={notices} onEnd={grow} empty={<NoGroups />} />;
}

interface ShownRowsProps extends ConversationRowsProps {
  rows: Rows;
  onEnd: () => void;
  empty: ReactElement;
}

function ShownRows({ rows, open, notices, onEnd, empty }: ShownRowsProps) {
  if (rows.status === 'ready' && rows.value.length > 0)
    return <ConversationList rows={rows.value} {...{ open, notices, onEnd }} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
      {notices}
      {rows.status === 'loading' && <SkeletonRows />}
      {rows.status === 'ready' && empty}
      {rows.status === 'error' && (
        <EmptyState
          title={chat.failed.title}
          action={
            <Button variant="quiet" size="small" onClick={() => location.reload()}>
              {chat.failed.action}
            </Button>
          }
        />
      )}
    </div>
  );
}

/**
 * Draws changes of a visible list after more urgent ones, such as a message just sent. The first rows are not deferred.
 */
function useDeferredList(live: Rows): Rows {
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

function NoGroups() {
  return <EmptyState title={chat.noGroups.title} way={{ to: '/chat/groups', label: chat.noGroups.action }} />;
}
