import { memo } from 'react';
import type { MessageView } from '#domain/views.ts';
import { clockTime } from '#i18n/dates.ts';
import { chat } from '#i18n/fr/chat.ts';
import { talk } from '#i18n/fr/talk.ts';
import type { ReactionEmoji } from '#schemas/entities/message.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { cx } from '#ui/cx.ts';
import { iconButtonClass } from '#ui/IconButton.tsx';
import { mayAnswer } from '../expressive-commands.ts';
import { sameItem } from '../same-item.ts';
import type { TimelineItem } from '../timeline.ts';
import { useLongPress, type useMessageMenu } from '../use-message-menu.ts';
import { useSwipe } from '../use-swipe.ts';
import { LinkPreview } from './LinkPreview.tsx';
import { MessageBody } from './MessageBody.tsx';
import { MessageQuote } from './MessageQuote.tsx';
import { MessageState, type MessageStateActions } from './MessageState.tsx';
import { Reactions } from './Reactions.tsx';

export interface MessageItemProps extends MessageStateActions {
  conversationId: ConversationId;
  /** Absent where nothing can be written. */
  onReply?: ((message: MessageView) => void) | undefined;
  onReact(message: MessageView, emoji: ReactionEmoji | null): void;
  item: TimelineItem;
  /** The other member. */
  name: string;
  /** The network is away: what waits says so itself, and can be taken back. */
  offline: boolean;
  onMenu: ReturnType<typeof useMessageMenu>['open'];
  /** Its picture is looked at, whole. */
  onPicture?: ((message: MessageView) => void) | undefined;
  /** It was looked for: it glows once. */
  sought: boolean;
  /** It has just been written here: it rises into place. */
  rises: boolean;
}

/* Three dots without an element of their own: there is one such button for each message, and hardly one is ever seen. */
const dots = 'before:w-[15px] before:border-t-[3px] before:border-dotted before:border-current';

/** A message with the day above it and its state below. */
export const MessageItem = memo(function MessageItem({ conversationId, onReply, onReact, item, name, offline, onMenu, onPicture, sought, rises, ...actions }: MessageItemProps) {
  const press = useLongPress(item.message, onMenu);
  const { message, day, fresh, ends, tells } = item;
  const swipe = useSwipe(onReply && mayAnswer(message) ? () => onReply(message) : undefined);
  const { mine, state, at, edited, deleted } = message;
  const waits = offline && state === 'pending';
  const told = tells || waits || state === 'failed' || message.asks;
  return (
    <>
      {day !== null && <p className="pt-3.5 pb-2.5 text-center text-[13px] text-text-faint">{day}</p>}
      {fresh && (
        <p role="separator" className="flex items-center gap-3 pt-2 pb-3 text-[13px] font-medium text-accent-text before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">{talk.unreadFrom}</p>
      )}
      <article className={cx('group/message flex flex-col', ends || told ? 'pb-2.5' : 'pb-[3px]')}>
        <span className="sr-only">{mine ? talk.fromYou : talk.from(name)}</span>
        <div {...swipe} className={cx('relative max-w-[min(78%,520px)]', mine ? 'self-end' : 'self-start')}>
          <div
            {...press}
            title={clockTime(at)}
            className={cx(
              'chat-bubble rounded-bubble px-3.5 pt-[9px] pb-2 leading-[1.42] whitespace-pre-wrap [overflow-wrap:anywhere]',
              mine ? 'bg-mine text-on-mine' : 'bg-theirs text-on-theirs light:shadow-[0_0_0_1px_var(--line)]',
              ends && (mine ? 'rounded-ee-corner' : 'rounded-es-corner'),
              deleted && 'italic opacity-70',
              rises && 'animate-rise',
              sought && 'animate-glow',
            )}
          >
            {message.quote && <MessageQuote quote={message.quote} name={name} conversationId={conversationId} />}
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
              onClick={(event) => onMenu(message, event)}
              className={iconButtonClass(
                'quiet',
                dots,
                mine ? 'right-full' : 'left-full',
                'absolute top-1/2 -translate-y-1/2 opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100 pointer-coarse:sr-only pointer-coarse:focus-visible:not-sr-only',
              )}
            />
          )}
        </div>
        <LinkPreview message={message} />
        <Reactions message={message} name={name} onReact={onReact} />
        {told ? (
          <MessageState message={message} waits={waits} {...actions} />
        ) : (
          <span className="sr-only">
            {state !== null && `${chat.states[state]} · `}
            <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>
          </span>
        )}
      </article>
    </>
  );
}, sameItem);
