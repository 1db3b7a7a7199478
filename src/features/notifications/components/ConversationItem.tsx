import { memo } from 'react';
import { Link } from 'react-router-dom';
import { conversationPath, conversationTitle } from '#domain/conversation-title.ts';
import type { ConversationRow } from '#domain/views.ts';
import { shortDate } from '#i18n/dates.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { notifications as text } from '../text.fr.ts';

/** A conversation or group with unread messages. Opening it is what marks them as read [G1]. */
export const ConversationItem = memo(function ConversationItem({ row, now }: { row: ConversationRow; now: number }) {
  const { name, avatarUrl } = conversationTitle(row);
  return (
    <Link
      to={conversationPath(row)}
      className="flex min-h-[76px] items-center gap-3.5 rounded-[16px] px-4 py-2.5 text-text no-underline hover:bg-surface focus-visible:-outline-offset-2 light:hover:bg-sunken/60"
    >
      <Avatar name={name ?? text.unknown} url={avatarUrl} group={row.group !== null} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span dir="auto" className="truncate font-semibold">
            {name ?? text.unknown}
          </span>
          <time
            dateTime={new Date(row.at).toISOString()}
            className="ml-auto text-note whitespace-nowrap text-accent-text"
          >
            {shortDate(row.at, now)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="min-w-0 flex-1 truncate text-second text-text-soft">
            {text.messages(row.unread)}
          </span>
          <Badge count={row.unread} />
        </span>
      </span>
    </Link>
  );
});
