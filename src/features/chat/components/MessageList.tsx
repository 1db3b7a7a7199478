import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { talk } from '#i18n/fr/talk.ts';
import type { MessageView } from '#domain/views.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { Icon } from '#ui/Icon.tsx';
import { leaveReading } from '../reading-positions.ts';
import type { TimelineItem } from '../timeline.ts';
import type { StartingPlace } from '../use-held-window.ts';
import type { OpenMenu } from '../use-message-menu.ts';
import { useRise } from '../use-rise.ts';
import { useRows, type Sighted, type Start } from '../use-rows.ts';
import { useTabStop } from '../use-tab-stop.ts';
import { useTouchedRows } from '../use-touched-rows.ts';
import { MessageItem, type MessageItemProps } from './MessageItem.tsx';
import type { MessageStateActions } from './MessageState.tsx';

/** Nearer than this to either end, px, more messages are asked for. */
const REACH = 600;

interface Props extends MessageStateActions {
  conversationId: ConversationId;
  onMenu: OpenMenu;
  /** Absent where nothing can be written. */
  onReply: ((message: MessageView) => void) | undefined;
  onReact: MessageItemProps['onReact'];
  onPicture: MessageItemProps['onPicture'];
  items: readonly TimelineItem[];
  name: string;
  offline: boolean;
  head: ReactNode;
  /** Null: not known yet. */
  place: StartingPlace | null;
  unread: number;
  /** There are newer messages than the list holds. */
  hasNewer: boolean;
  /** The highest number in sight or above it. */
  onShown(seq: number): void;
  onOlder(): void;
  onNewer(): void;
  onNewest(): void;
}

/** The highest number up to a row: what waits has none. */
function highest(items: readonly TimelineItem[], row: number): number {
  for (let n = row; n >= 0; n--) {
    const seq = items[n]?.message.seq ?? null;
    if (seq !== null) return seq;
  }
  return 0;
}

/** The first message at or after the place, once it is there. */
function startOf(items: readonly TimelineItem[], place: StartingPlace | null): Start | null {
  if (!place || place.at === 'end') return null;
  const fits = ({ message, fresh }: TimelineItem) => (place.at === 'unread' ? fresh : message.seq === place.seq);
  const index = items.findIndex(fits);
  return index < 0 ? null : { key: `${place.at} ${place.seq}`, index, offset: place.offset };
}

/** The log of a conversation, scrolled from its end: only what is in sight, and some around it, is in the document. */
export function MessageList({
  items,
  name,
  offline,
  head,
  place,
  unread,
  hasNewer,
  onMenu,
  onReply,
  onShown,
  onOlder,
  onNewer,
  onNewest,
  ...actions
}: Props) {
  const [shown, setShown] = useState(0);
  const messages = useMemo(() => items.map(({ message }) => message), [items]);
  const ids = useMemo(() => messages.map(({ id }) => id), [messages]);
  const newest = messages.at(-1);
  const { rising, onAnimationEnd } = useRise(messages);
  const start = useMemo(() => startOf(items, place), [items, place]);
  const onSight = ({ lowest, above, below }: Sighted) => {
    if (above < REACH) onOlder();
    else if (below < REACH) onNewer();
    setShown((known) => Math.max(known, highest(items, lowest)));
  };
  const { scroller, watchRow, drawn, atEnd, calm, toEnd, reading, reach } = useRows({
    ids,
    written: newest?.mine ? newest.id : null,
    start,
    ends: !hasNewer,
    onSight,
  });
  const touched = useTouchedRows({
    messageOf: (id) => items.find(({ message }) => message.id === id)?.message,
    onMenu,
    onReply,
  });
  const { stop, onFocus } = useTabStop(() => {
    const { first, end } = reach();
    return items.slice(first, end).flatMap(({ message }) => (message.deleted ? [] : message.id));
  });
  const { conversationId } = actions;
  const onLeave = useEffectEvent(() => {
    const at = reading((index) => (items[index]?.message.seq ?? null) !== null);
    const seq = at && items[at.index]?.message.seq;
    leaveReading(conversationId, at && seq ? { seq, offset: at.offset, unread } : null);
  });
  /* While what was in sight is still known. */
  useEffect(() => () => onLeave(), []);
  useEffect(() => {
    if (shown > 0) onShown(shown);
  }, [shown, onShown]);

  const near = items.slice(drawn.first, drawn.end);
  const unseen = useMemo(
    () => (atEnd ? 0 : items.filter(({ message }) => !message.mine && (message.seq ?? 0) > shown).length),
    [atEnd, items, shown],
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
          {...touched}
          onFocus={onFocus}
          onAnimationEnd={onAnimationEnd}
        >
          <div className="grid min-h-14 place-items-center px-4 text-center text-note text-text-faint">{head}</div>
          <div style={{ height: drawn.above }} />
          {near.map((item, n) => (
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
                sought={place?.at === 'message' && item.message.seq === place.seq}
                rises={item.message.id === rising}
                stop={item.message.id === stop}
                {...actions}
              />
            </div>
          ))}
          <div style={{ height: drawn.below }} />
        </div>
      </div>
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
          <Icon of={ArrowDown} size={18} />
        </button>
      )}
    </div>
  );
}
