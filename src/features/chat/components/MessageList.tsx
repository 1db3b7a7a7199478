import { ArrowDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { talk } from '#i18n/fr/talk.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { Icon } from '#ui/Icon.tsx';
import type { TimelineItem } from '../timeline.ts';
import type { StartingPlace } from '../use-held-window.ts';
import { usePrepended } from '../use-prepended.ts';
import { useStickToBottom, type Start } from '../use-stick-to-bottom.ts';
import { MessageItem, type MessageItemProps } from './MessageItem.tsx';
import type { MessageStateActions } from './MessageState.tsx';

/** Above the messages, px: what tells whether there are older ones. Fixed, so that the list can count with it. */
const HEAD = 56;
/** Nearer than this to the top, older messages are asked for. */
const REACH = 600;
/** A message counts as shown when this much of it is in sight. */
const SHOWN = 24;

interface Props extends MessageStateActions {
  conversationId: ConversationId;
  onMenu: MessageItemProps['onMenu'];
  onReply: MessageItemProps['onReply'];
  onReact: MessageItemProps['onReact'];
  onPicture: MessageItemProps['onPicture'];
  items: readonly TimelineItem[];
  name: string;
  offline: boolean;
  head: ReactNode;
  /** Null: not known yet. */
  place: StartingPlace | null;
  /** There are newer messages than the list holds. */
  hasNewer: boolean;
  /** The highest number in sight or above it. */
  onShown(seq: number): void;
  onOlder(): void;
  onNewer(): void;
  onNewest(): void;
}

const highest = (items: readonly TimelineItem[], end: number): number =>
  items.slice(0, end + 1).reduce((most, { message }) => Math.max(most, message.seq ?? 0), 0);

/** The first message at or after the place, once it is there. */
function startOf(items: readonly TimelineItem[], place: StartingPlace | null): Start | null {
  if (!place || place.at === 'end') return null;
  const fits = ({ message, fresh }: TimelineItem) => (place.at === 'unread' ? fresh : message.seq === place.seq);
  const index = items.findIndex(fits);
  return index < 0 ? null : { key: `${place.at} ${place.seq}`, index };
}

/** The log of a conversation: only what is in sight is in the document. */
export function MessageList({ items, name, offline, head, place, hasNewer, onShown, onOlder, onNewer, onNewest, ...actions }: Props) {
  const list = useRef<VirtualizerHandle>(null);
  const [before] = useState(() => new Set(items.map(({ message }) => message.id)));
  const [shown, setShown] = useState(0);
  const newest = items.at(-1)?.message;
  const above = usePrepended(items.map(({ message }) => message.id));
  const start = useMemo(() => startOf(items, place), [items, place]);
  const { atBottom, onScroll, follow, toBottom } = useStickToBottom(list, {
    count: items.length,
    newest: newest?.id ?? null,
    newestMine: newest?.mine ?? false,
    start,
    ends: !hasNewer,
  });

  const look = () => {
    const handle = list.current;
    if (!handle) return;
    onScroll(handle.scrollOffset);
    if (handle.scrollOffset < REACH) onOlder();
    else if (handle.scrollOffset + handle.viewportSize > handle.scrollSize - REACH) onNewer();
    const end = handle.findItemIndex(handle.scrollOffset + handle.viewportSize - SHOWN);
    setShown((before) => Math.max(before, highest(items, end)));
  };
  useEffect(() => {
    if (shown > 0) onShown(shown);
  }, [shown, onShown]);

  const below = items.filter(({ message }) => !message.mine && (message.seq ?? 0) > shown).length;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div role="log" aria-label={talk.messages} aria-live={atBottom ? 'polite' : 'off'} tabIndex={0} className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2">
        <div className="flex-1" />
        <div style={{ height: HEAD }} className="grid flex-none place-items-center px-4 text-center text-[13px] text-text-faint">
          {head}
        </div>
        <Virtualizer
          ref={list}
          data={items}
          shift={above}
          startMargin={HEAD}
          onScroll={look}
          onResize={() => {
            follow();
            look();
          }}
        >
          {(item) => (
            <div key={item.message.id} className="mx-auto w-full max-w-[860px] px-4">
              <MessageItem item={item} name={name} offline={offline} sought={place?.at === 'message' && item.message.seq === place.seq} rises={item.message.state === 'pending' && !before.has(item.message.id)} {...actions} />
            </div>
          )}
        </Virtualizer>
      </div>
      {!atBottom && (
        <button
          type="button"
          onClick={() => {
            if (hasNewer) onNewest();
            toBottom();
          }}
          aria-label={below > 0 ? talk.newBelow(below) : talk.toBottom}
          className="absolute right-4 bottom-3 inline-flex h-11 min-w-11 animate-come items-center justify-center gap-2 rounded-pill bg-raised px-3 text-small font-medium text-text shadow-float"
        >
          {below > 0 && <span>{talk.newBelow(below)}</span>}
          <Icon of={ArrowDown} size={18} />
        </button>
      )}
    </div>
  );
}
