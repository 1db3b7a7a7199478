import { EllipsisVertical } from 'lucide-react';
import { memo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { clockTime } from '#i18n/dates.ts';
import { announcementIn } from '#streams/notifications/target.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { entryText } from '../entry-text.ts';
import type { NotificationView } from '../notification-view.ts';
import { notifications as text } from '../text.fr.ts';
import { AnnouncementTitle } from './AnnouncementTitle.tsx';
import { TypePicture } from './TypePicture.tsx';

interface Props {
  view: NotificationView;
  path: string | null;
  /** Why its subject is closed to this member; null: it is open. */
  closed: string | null;
  /** It was unread when the page was opened. */
  isNew: boolean;
  onOpen(view: NotificationView): void;
  onRemove(view: NotificationView, origin: HTMLElement): void;
  onMenu(view: NotificationView, event: MouseEvent<HTMLElement>): void;
}

/** One notification: who did what, when, and a menu. The Delete key removes it. */
export const NotificationItem = memo(function NotificationItem(props: Props) {
  const { view, path, closed, isNew, onOpen, onRemove, onMenu } = props;
  const { who, what } = entryText(view);
  const announcement = announcementIn(view.subject);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Delete') onRemove(view, event.currentTarget);
  };
  return (
    <div
      onContextMenu={(event) => onMenu(view, event)}
      onKeyDown={onKeyDown}
      className="flex items-center rounded-[16px] hover:bg-surface light:hover:bg-sunken/60"
    >
      <Body path={path} onOpen={() => onOpen(view)}>
        <TypePicture view={view} />
        <span className="min-w-0 flex-1">
          <span
            className={cx(
              'line-clamp-3 text-second leading-snug [overflow-wrap:anywhere]',
              isNew ? 'font-medium text-text' : 'text-text-soft',
            )}
          >
            {who && (
              <>
                <bdi className="font-semibold text-text">{who}</bdi>{' '}
              </>
            )}
            <bdi>{what}</bdi>
          </span>
          {announcement !== null && <AnnouncementTitle id={announcement} />}
          {closed !== null && <span className="mt-0.5 block text-note text-warn">{closed}</span>}
          <span className="mt-0.5 flex items-center gap-2 text-note text-text-faint tabular">
            <time dateTime={new Date(view.at).toISOString()}>{clockTime(view.at)}</time>
            {!view.isRead && (
              <span className="dot size-2 flex-none rounded-pill bg-accent">
                <VisuallyHidden>{text.unread}</VisuallyHidden>
              </span>
            )}
          </span>
        </span>
      </Body>
      <IconButton
        icon={EllipsisVertical}
        label={text.actionsOf([who, what].filter(Boolean).join(' '))}
        aria-haspopup="menu"
        className="mr-1"
        onClick={(event) => onMenu(view, event)}
      />
    </div>
  );
});

const bodyClass =
  'flex min-h-[76px] min-w-0 flex-1 items-center gap-3.5 rounded-[16px] py-2.5 pl-4 text-text no-underline focus-visible:-outline-offset-2';

function Body({ path, onOpen, children }: { path: string | null; onOpen: () => void; children: ReactNode }) {
  return path === null ? (
    <div className={bodyClass}>{children}</div>
  ) : (
    <Link to={path} onClick={onOpen} className={bodyClass}>
      {children}
    </Link>
  );
}
