import { useLayoutEffect, useRef, useState } from 'react';
import { ArrowDown } from 'lucide-react';
import type { MemberId } from '#schemas/ids.ts';
import type { LiveMessage } from '#schemas/wire/live-rooms.ts';
import { clockTime } from '#i18n/dates.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { Seal } from '#ui/Seal.tsx';
import type { RoomModel } from '../room-model.ts';
import { room as text } from '../text.fr.ts';

/** How near to the end a reader follows what is new, in pixels. */
const NEAR_END = 80;

/** What is said in the room, the latest last. A reader who has scrolled up stays where they are. */
export function RoomMessages({ me, model }: { me: MemberId; model: RoomModel }) {
  const { messages, typing, members, room } = model;
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [hasNews, setNews] = useState(false);
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });
  const last = messages.at(-1);
  useLayoutEffect(() => {
    if (isAtEnd.current || last?.author?.id === me) toEnd();
    else setNews(true);
  }, [last?.id, last?.author?.id, me]);
  const onScroll = () => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = box.current ?? {};
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
    if (isAtEnd.current) setNews(false);
  };
  const names = [...typing].flatMap((id) => members.get(id)?.username ?? []);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        onScroll={onScroll}
        tabIndex={0}
        role="region"
        aria-label={text.chatBox}
        className="min-h-0 flex-1 overflow-y-auto px-4 outline-offset-[-3px]"
      >
        {messages.length === 0 && <p className="py-10 text-center text-text-faint">{text.none}</p>}
        <div role="log" aria-label={text.chat}>
          <ul className="mx-auto grid max-w-[860px] gap-3 py-4">
            {messages.map((message) => (
              <Said key={message.id} message={message} isMine={message.author?.id === me} animator={room.animator} />
            ))}
          </ul>
        </div>
      </div>
      {hasNews && (
        <Button size="small" className="absolute bottom-8 self-center" onClick={toEnd}>
          <Icon icon={ArrowDown} size={18} />
          {text.newMessages}
        </Button>
      )}
      <p aria-live="off" className="mx-auto min-h-5 w-full max-w-[860px] px-4 text-note text-text-faint">
        {names.length > 0 && text.typing(names)}
      </p>
    </div>
  );
}

interface SaidProps {
  message: LiveMessage;
  isMine: boolean;
  animator: string | null;
}

function Said({ message: { author, text: words, at }, isMine, animator }: SaidProps) {
  const name = author?.username ?? animator ?? '';
  return (
    <li className="flex items-start gap-3">
      <Avatar name={name} url={author?.avatarUrl ?? null} size={34} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-small">
          <span className={cx('inline-flex items-center gap-1.5 font-semibold', isMine && 'text-accent-text')}>
            <bdi>{name}</bdi>
            {author?.seal && <Seal />}
          </span>
          {author === null && <span className="text-note text-text-faint">{text.animator}</span>}
          <time dateTime={at} className="text-note text-text-faint tabular">
            {clockTime(Date.parse(at))}
          </time>
        </p>
        <p className="break-words whitespace-pre-wrap" dir="auto">
          {words}
        </p>
      </div>
    </li>
  );
}
