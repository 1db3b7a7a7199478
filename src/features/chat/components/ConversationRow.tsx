import { BellOff, CircleAlert, Clock3, Pin, type LucideIcon } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { shortDate } from '#i18n/dates.ts';
import { chat } from '#i18n/fr/chat.ts';
import { conversationPath, conversationTitle } from '#domain/conversation-title.ts';
import type { ConversationRow as Row } from '#domain/views.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { Seal } from '#ui/Seal.tsx';
import { previewOf } from '../preview.ts';

/* The names of authors, and what happened in a group, are loaded after the list. */
const GroupPreview = deferredPart(() => import('../group/GroupPreview.tsx').then((m) => m.GroupPreview));
const MentionMark = deferredPart(() => import('../group/GroupPreview.tsx').then((m) => m.MentionMark));

const marks = {
  pending: { icon: Clock3, look: 'text-warn' },
  failed: { icon: CircleAlert, look: 'text-bad' },
} as const;

/** One conversation of the list: member or group, time, newest message or draft, and unread count. */
export const ConversationRow = memo(function ConversationRow({
  row,
  now,
  current,
  draft,
  onMenu,
}: {
  row: Row;
  now: number;
  current: boolean;
  draft?: string | undefined;
  onMenu(row: Row, event: MouseEvent<HTMLElement>): void;
}) {
  const { name: title, avatarUrl } = conversationTitle(row);
  const name = title ?? chat.unknown;
  const hasUnread = row.unread > 0;
  const state = row.preview?.mine ? row.preview.state : null;
  const mark = state === 'pending' || state === 'failed' ? { ...marks[state], text: chat.states[state] } : null;
  return (
    <Link
      to={conversationPath(row)}
      onContextMenu={(event) => onMenu(row, event)}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'flex min-h-[76px] items-center gap-3.5 px-4 py-2.5 compact:min-h-[60px] compact:py-1 text-text no-underline focus-visible:-outline-offset-2 desktop:rounded-[16px]',
        current ? 'desktop:bg-raised' : 'hover:bg-surface light:hover:bg-sunken/60',
      )}
    >
      <Avatar name={name} url={avatarUrl} group={row.group !== null} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span dir="auto" className="truncate font-semibold">
            {name}
          </span>
          {row.card?.seal && <Seal />}
          {row.pinned && <Mark icon={Pin} text={chat.settings.pinned} />}
          {row.muted && <Mark icon={BellOff} text={chat.muted} />}
          <time
            dateTime={new Date(row.at).toISOString()}
            className={cx('ml-auto text-note whitespace-nowrap', hasUnread ? 'text-accent-text' : 'text-text-faint')}
          >
            {shortDate(row.at, now)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          {mark && draft === undefined && (
            <span className={cx('flex-none', mark.look)}>
              <Icon icon={mark.icon} size={15} />
              <span className="sr-only">{mark.text}</span>
            </span>
          )}
          <span
            data-at-start={draft === undefined ? undefined : previewOf(row)}
            className={cx(
              'min-w-0 flex-1 truncate text-second',
              hasUnread ? 'font-medium text-text' : 'text-text-faint',
            )}
          >
            {draft === undefined ? (
              <Preview row={row} />
            ) : (
              <>
                <span className="text-accent-text">{chat.draft}</span> <bdi>{draft}</bdi>
              </>
            )}
          </span>
          {row.group !== null && row.group.unreadMentions.length > 0 && <MentionMark />}
          <Badge count={row.unread} />
        </span>
      </span>
    </Link>
  );
});

function Preview({ row }: { row: Row }) {
  const plain = (
    <>
      {row.preview?.mine && chat.you('')}
      <bdi>{previewOf(row)}</bdi>
    </>
  );
  return row.group ? <GroupPreview row={row} fallback={plain} /> : plain;
}

function Mark({ icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <span className="flex-none self-center text-text-faint">
      <Icon icon={icon} size={15} />
      <span className="sr-only">{text}</span>
    </span>
  );
}
