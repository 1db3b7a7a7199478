import { ArrowDown, AtSign } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { talk } from '#i18n/fr/talk.ts';
import type { MessageView } from '#domain/views.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { saveReadingPosition } from '../reading-positions.ts';
import { countsAsUnread, isLine, type TimelineItem } from '../timeline.ts';
import type { StartingPlace } from '../use-timeline-window.ts';
import type { OpenMenu } from '../use-message-menu.ts';
import { useNewMessageAnimation } from '../use-new-message-animation.ts';
import { useRowsFromEnd, type ViewportReport, type ListStart } from '#ui/virtual-list/use-rows-from-end.ts';
import { useFocusChosen } from '../use-focus-chosen.ts';
import { useTabStop } from '../use-tab-stop.ts';
import { useRowGestures } from '../use-row-gestures.ts';
import { MessageItem, type MessageItemProps } from './MessageItem.tsx';
import type { MessageStateActions } from './MessageState.tsx';

/** Distance to either end in px below which more messages are requested. */
const LOAD_DISTANCE = 600;

interface Props extends MessageStateActions {
  conversationId: ConversationId;
  onMenu: OpenMenu;
  /** Absent if the member cannot write here. */
  onReply: ((message: MessageView) => void) | undefined;
  onReact: MessageItemProps['onReact'];
  onPicture: MessageItemProps['onPicture'];
  items: readonly TimelineItem[];
  name: string;
  offline: boolean;
  head: ReactNode;
  /** Null: not known yet. */
  place: StartingPlace | null;
  /** False until reading can begin at its place: what stands there before is not what the member reads. */
  isPlaced: boolean;
  unread: number;
  /** Messages up to this number were read before, perhaps in an earlier visit. */
  read: number;
  /** Whether there are newer messages than the list holds. */
  hasNewer: boolean;
  /** In a group: numbers that mention the member and are unread. */
  mentions?: { unread: readonly number[]; label: string; onOpen(seq: number): void } | undefined;
  /** Called with the highest number that is visible or above the viewport. */
  onSeen(seq: number): void;
  onOlder(): void;
  onNewer(): void;
  onNewest(): void;
}

/** Returns the highest number up to a row; waiting messages have no number. */
function highestSeqThrough(items: readonly TimelineItem[], row: number): number {
  for (let index = row; index >= 0; index--) {
    const seq = items[index]?.message.seq ?? null;
    if (seq !== null) return seq;
  }
  return 0;
}

/** Returns the first message at or after the starting place, once it is loaded. */
function listStartOf(items: readonly TimelineItem[], place: StartingPlace | null): ListStart | null {
  if (!place || place.at === 'end') return null;
  const matches = ({ message, isFirstUnread }: TimelineItem) =>
    place.at === 'unread' ? isFirstUnread : message.seq === place.seq;
  const index = items.findIndex(matches);
  return index < 0 ? null : { key: `${place.at} ${place.seq} ${place.visit ?? 0}`, index, offset: place.offset };
}

/**
 * The message log of a conversation, scrolled from its end; only visible messages and some around them are in the
 * document.
 */
export function MessageList({
  items,
  name,
  offline,
  head,
  place,
  isPlaced,
  unread,
  read,
  hasNewer,
  mentions,
  onMenu,
  onReply,
  onSeen,
  onOlder,
  onNewer,
  onNewest,
  ...actions
}: Props) {
  const [highestSeen, setHighestSeen] = useState(0);
  const messages = useMemo(() => items.map(({ message }) => message), [items]);
  const ids = useMemo(() => messages.map(({ id }) => id), [messages]);
  const newest = messages.at(-1);
  const { rising, onAnimationEnd } = useNewMessageAnimation(messages);
  const start = useMemo(() => listStartOf(items, place), [items, place]);
  const onViewport = ({ lowestVisible, distanceAbove, distanceBelow }: ViewportReport) => {
    if (distanceAbove < LOAD_DISTANCE) onOlder();
    else if (distanceBelow < LOAD_DISTANCE) onNewer();
    if (isPlaced) setHighestSeen((previous) => Math.max(previous, highestSeqThrough(items, lowestVisible)));
  };
  const { scroller, watchRow, drawn, atEnd, calm, toEnd, reading, reach } = useRowsFromEnd({
    ids,
    newestOwnId: newest?.mine ? newest.id : null,
    start,
    reachesEnd: !hasNewer,
    onViewport,
  });
  useFocusChosen(
    scroller,
    start && place?.visit ? start.key : null,
    start ? items[start.index]?.message.id : undefined,
  );
  const gestures = useRowGestures({
    messageOf: (id) => items.find(({ message }) => message.id === id && !isLine(message))?.message,
    onMenu,
    onReply,
  });
  const { stop, onFocus } = useTabStop(() => {
    const { first, end } = reach();
    return items.slice(first, end).flatMap(({ message }) => (message.deleted || isLine(message) ? [] : message.id));
  });
  const { conversationId, ...itemActions } = actions;
  const onLeave = useEffectEvent(() => {
    const position = reading((index) => (items[index]?.message.seq ?? null) !== null);
    const seq = position && items[position.index]?.message.seq;
    saveReadingPosition(conversationId, position && seq ? { seq, offset: position.offset, unread } : null);
  });
  /* Runs while the visible rows are still known. */
  useEffect(() => () => onLeave(), []);
  useEffect(() => {
    if (highestSeen > 0) onSeen(highestSeen);
  }, [highestSeen, onSeen]);

  const nextMention = mentions?.unread.find((seq) => seq > Math.max(highestSeen, read));
  const renderedItems = items.slice(drawn.first, drawn.end);
  const unseen = useMemo(
    () =>
      atEnd
        ? 0
        : items.filter(({ message }) => countsAsUnread(message) && (message.seq ?? 0) > Math.max(highestSeen, read))
            .length,
    [atEnd, items, highestSeen, read],
  );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="log"
        aria-label={talk.messages}
        aria-live={atEnd && calm ? 'polite' : 'off'}
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain [contain:strict] [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div
          className="flex-none [contain:content] [touch-action:pan-y_pinch-zoom]"
          {...gestures}
          onFocus={onFocus}
          onAnimationEnd={onAnimationEnd}
        >
          <div className="grid min-h-14 place-items-center px-4 text-center text-note text-text-faint">{head}</div>
          <div style={{ height: drawn.spaceAbove }} />
          {renderedItems.map((item, n) => (
            <div
              key={item.message.id}
              ref={watchRow}
              data-row={item.message.id}
              data-start={drawn.first + n === start?.index ? '' : undefined}
              className="mx-auto w-full max-w-[860px] px-4 [contain:layout_style]"
            >
              <MessageItem
                item={item}
                name={name}
                offline={offline}
                isSought={place?.at === 'message' && item.message.seq === place.seq}
                isNew={item.message.id === rising}
                isTabStop={item.message.id === stop}
                {...itemActions}
              />
            </div>
          ))}
          <div style={{ height: drawn.spaceBelow }} />
        </div>
      </div>
      {mentions && nextMention !== undefined && (
        <button
          type="button"
          onClick={() => mentions.onOpen(nextMention)}
          aria-label={mentions.label}
          title={mentions.label}
          className={cx(
            'absolute right-4 inline-grid size-11 animate-come place-items-center rounded-pill bg-accent-fill text-on-accent shadow-float',
            atEnd ? 'bottom-3' : 'bottom-17',
          )}
        >
          <Icon icon={AtSign} size={18} />
        </button>
      )}
      {!atEnd && (
        <button
          type="button"
          onClick={() => {
            if (hasNewer) onNewest();
            toEnd();
          }}
          aria-label={unseen > 0 ? talk.newBelow(unseen) : talk.toBottom}
          className="absolute right-4 bottom-3 inline-flex min-h-11 min-w-11 animate-come items-center justify-center gap-2 rounded-pill bg-raised px-3 text-small font-medium text-text shadow-float"
        >
          {unseen > 0 && <span>{talk.newBelow(unseen)}</span>}
          <Icon icon={ArrowDown} size={18} />
        </button>
      )}
    </div>
  );
}
