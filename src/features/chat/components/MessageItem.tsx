import { memo, use } from 'react';
import { mayHaveLinks } from '#domain/links.ts';
import type { MessageView } from '#domain/views.ts';
import { clockTime } from '#i18n/dates.ts';
import { chat } from '#i18n/fr/chat.ts';
import { talk } from '#i18n/fr/talk.ts';
import type { ReactionEmoji } from '#schemas/entities/message.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { cx } from '#ui/cx.ts';
import { iconButtonClass } from '#ui/IconButton.tsx';
import { GroupRowsContext } from '../group-parts.ts';
import { sameItem } from '../same-item.ts';
import type { TimelineItem } from '../timeline.ts';
import { LinkPreview } from './LinkPreview.tsx';
import { MessageBody } from './MessageBody.tsx';
import { MissedCall } from './MissedCall.tsx';
import { MessageQuote } from './MessageQuote.tsx';
import { MessageState, type MessageStateActions } from './MessageState.tsx';
import { Reactions } from './Reactions.tsx';

export interface MessageItemProps extends MessageStateActions {
  onReact(message: MessageView, emoji: ReactionEmoji | null): void;
  item: TimelineItem;
  /** Name of the other member. */
  name: string;
  /** Without a network each waiting message says that it waits, and can be withdrawn. */
  offline: boolean;
  /** Opens the viewer with its picture. */
  onPicture?: ((message: MessageView) => void) | undefined;
  /** The address or a search leads to it: it glows once. */
  isSought: boolean;
  /** It has just been sent here: it rises into place. */
  isNew: boolean;
  /** Its menu button is the one that the Tab key reaches. */
  isTabStop: boolean;
}

/* Three dots without elements of their own: each message has such a button, and few are ever visible. */
const dots = 'before:w-[15px] before:border-t-[3px] before:border-dotted before:border-current';

/*
 * Text for screen readers, and hidden buttons, are placed outside the screen: to clip or fade each of them would create
 * a layer of its own.
 */
const screenReaderOnly = 'absolute -left-[9999px] whitespace-nowrap';
/* Without a pointer that hovers, nothing else shows the time of the other member's messages. */
const shownToTouch = 'touch:static touch:mt-1 touch:ml-1.5 touch:text-mini touch:text-text-faint';
const ownMenuSide = 'right-[9999px] group-hover/message:right-full focus-visible:right-full';
const otherMenuSide = '-left-[9999px] group-hover/message:left-full focus-visible:left-full';

/** A message with the day above it and its state below. Its list handles all its gestures: see `useRowGestures`. */
export const MessageItem = memo(function MessageItem({
  onReact,
  item,
  name: otherName,
  offline,
  onPicture,
  isSought,
  isNew,
  isTabStop,
  ...actions
}: MessageItemProps) {
  const { message, author, day, isFirstUnread, startsRun, endsRun, showsStatus } = item;
  const group = use(GroupRowsContext);
  const name = author?.name ?? otherName;
  const { mine, state, at, edited, deleted } = message;
  const isWaiting = offline && state === 'pending';
  const showsState =
    showsStatus || isWaiting || state === 'failed' || message.needsConfirmation || message.leavesAt !== null;
  return (
    <>
      {day !== null && <p className="pt-3.5 pb-2.5 text-center text-note text-text-faint">{day}</p>}
      {isFirstUnread && (
        <p
          role="separator"
          className="flex items-center gap-3 pt-2 pb-3 text-note font-medium text-accent-text before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
        >
          {talk.unreadFrom}
        </p>
      )}
      {message.type === 'call' && !deleted ? (
        <MissedCall message={message} name={name} />
      ) : group && message.type === 'system' ? (
        <group.SystemLine message={message} />
      ) : (
        <article
          className={cx(
            'group/message flex flex-col',
            endsRun || showsState ? 'pb-2.5 compact:pb-1.5' : 'pb-[3px] compact:pb-px',
            author && 'pl-[42px]',
          )}
        >
          {author && startsRun ? (
            <span dir="auto" className="mb-1 ml-3.5 truncate text-small font-medium text-text-soft">
              {name}
            </span>
          ) : (
            <span dir="auto" className={screenReaderOnly}>
              {mine ? talk.fromYou : talk.from(name)}
            </span>
          )}
          <div
            className={cx(
              'relative max-w-[min(78%,520px)]',
              author && 'max-w-[min(92%,520px)]',
              mine ? 'self-end' : 'self-start',
            )}
          >
            {author && endsRun && (
              <Avatar name={name} url={author.avatarUrl} size={32} className="absolute! bottom-0 -left-[42px]" />
            )}
            <div
              title={clockTime(at)}
              dir="auto"
              className={cx(
                'chat-bubble rounded-bubble px-3.5 pt-[9px] pb-2 compact:px-3 compact:pt-1.5 compact:pb-[5px] leading-[1.42] whitespace-pre-wrap [overflow-wrap:anywhere]',
                mine ? 'bg-mine text-on-mine' : 'bg-theirs text-on-theirs light:shadow-[0_0_0_1px_var(--line)]',
                endsRun && (mine ? 'rounded-br-corner' : 'rounded-bl-corner'),
                deleted && 'italic opacity-70',
                isNew && 'animate-rise',
                isSought && 'animate-glow',
              )}
            >
              {message.quote && <MessageQuote quote={message.quote} name={name} />}
              <MessageBody message={message} name={name} onOpen={onPicture} />
              {edited && !deleted && <span className="ml-2 text-mini opacity-70">{talk.edited}</span>}
            </div>
            {!deleted && (
              <button
                type="button"
                aria-label={talk.messageMenu.label}
                title={talk.messageMenu.label}
                aria-haspopup="menu"
                data-menu-of={message.id}
                tabIndex={isTabStop ? 0 : -1}
                className={iconButtonClass(
                  'quiet',
                  dots,
                  'absolute inset-y-0 my-auto',
                  mine ? ownMenuSide : otherMenuSide,
                )}
              />
            )}
          </div>
          {!deleted && mayHaveLinks(message.text) && <LinkPreview message={message} />}
          <Reactions message={message} name={name} onReact={onReact} />
          {showsState ? (
            <MessageState message={message} isWaiting={isWaiting} {...actions} />
          ) : (
            <span className={cx(screenReaderOnly, !mine && endsRun && shownToTouch)}>
              {state !== null && `${chat.states[state]} · `}
              <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>
            </span>
          )}
        </article>
      )}
    </>
  );
}, sameItem);
