import { memo } from 'react';
import { clockTime } from '#i18n/dates.ts';
import { chat } from '#i18n/fr/chat.ts';
import { cx } from '#ui/cx.ts';
import { textOf } from '../preview.ts';
import type { TimelineItem } from '../timeline.ts';
import { MessageState, type MessageStateActions } from './MessageState.tsx';

interface Props extends MessageStateActions {
  item: TimelineItem;
  /** The other member. */
  name: string;
  /** The network is away: what waits says so itself, and can be taken back. */
  offline: boolean;
  /** It was looked for: it glows once. */
  sought: boolean;
  /** It has just been written here: it rises into place. */
  rises: boolean;
}

/** A message with the day above it and its state below. */
export const MessageItem = memo(function MessageItem({ item, name, offline, sought, rises, ...actions }: Props) {
  const { message, day, fresh, ends, tells } = item;
  const { mine, state, at, edited, deleted } = message;
  const waits = offline && state === 'pending';
  const told = tells || waits || state === 'failed' || message.asks;
  return (
    <>
      {day !== null && <p className="pt-3.5 pb-2.5 text-center text-[13px] text-text-faint">{day}</p>}
      {fresh && (
        <p role="separator" className="flex items-center gap-3 pt-2 pb-3 text-[13px] font-medium text-accent-text before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">{chat.unreadFrom}</p>
      )}
      <article className={cx('flex flex-col', ends || told ? 'pb-2.5' : 'pb-[3px]')}>
        <span className="sr-only">{mine ? chat.fromYou : chat.from(name)}</span>
        <div
          title={clockTime(at)}
          className={cx(
            'chat-bubble max-w-[min(78%,520px)] rounded-bubble px-3.5 pt-[9px] pb-2 leading-[1.42] whitespace-pre-wrap [overflow-wrap:anywhere]',
            mine ? 'self-end bg-mine text-on-mine' : 'self-start bg-theirs text-on-theirs light:shadow-[0_0_0_1px_var(--line)]',
            ends && (mine ? 'rounded-ee-corner' : 'rounded-es-corner'),
            deleted && 'italic opacity-70',
            rises && 'animate-rise',
            sought && 'animate-glow',
          )}
        >
          {textOf(message)}
          {edited && !deleted && <span className="ml-2 text-mini opacity-70">{chat.edited}</span>}
        </div>
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
});
