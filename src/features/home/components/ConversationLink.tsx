import { Link } from 'react-router-dom';
import { conversationPath, conversationTitle } from '#domain/conversation-title.ts';
import { previewText } from '#domain/preview.ts';
import type { ConversationRow } from '#domain/views.ts';
import { shortDate } from '#i18n/dates.ts';
import { chat } from '#i18n/fr/chat.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { Seal } from '#ui/Seal.tsx';

const previewTextOf = ({ preview }: ConversationRow): string =>
  !preview ? chat.noPreview : preview.event ? chat.event : preview.deleted ? chat.deleted : previewText(preview);

/** One conversation, 76 px high: member, newest message, time, unread count. */
export function ConversationLink({ row, now }: { row: ConversationRow; now: number }) {
  const { name: knownName, avatarUrl } = conversationTitle(row);
  const name = knownName ?? chat.unknown;
  const hasUnread = row.unread > 0;
  return (
    <Link
      to={conversationPath(row)}
      className="flex min-h-[76px] items-center gap-3.5 rounded-[16px] px-2 py-2.5 text-text no-underline hover:bg-surface focus-visible:-outline-offset-2 light:hover:bg-sunken/60 desktop:-mx-2"
    >
      <Avatar name={name} url={avatarUrl} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="truncate font-semibold">{name}</span>
          {row.card?.seal === true && <Seal />}
          <time
            dateTime={new Date(row.at).toISOString()}
            className={cx('ml-auto text-note whitespace-nowrap', hasUnread ? 'text-accent-text' : 'text-text-faint')}
          >
            {shortDate(row.at, now)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          <span className={cx('min-w-0 flex-1 truncate text-second', hasUnread ? 'font-medium' : 'text-text-faint')}>
            {row.preview?.mine === true && chat.you('')}
            <bdi>{previewTextOf(row)}</bdi>
          </span>
          <Badge count={row.unread} />
        </span>
      </span>
    </Link>
  );
}
