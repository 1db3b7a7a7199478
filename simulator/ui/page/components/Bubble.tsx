import { Check, CheckCheck, CircleAlert, Clock3, type LucideIcon } from 'lucide-react';
import { memo } from 'react';
import type { MessageState } from '#domain/views.ts';
import { clockTime } from '#i18n/dates.ts';
import { chat } from '#i18n/fr/chat.ts';
import { talk } from '#i18n/fr/talk.ts';
import { laboratory } from '../text.fr.ts';
import type { MessageLine } from '#simulator/ui/types.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { MessageMenu } from './MessageMenu.tsx';

const text = laboratory.conversation;
const looks: Record<MessageState, { icon: LucideIcon; look: string }> = {
  pending: { icon: Clock3, look: 'text-warn' },
  sent: { icon: Check, look: 'text-text-faint' },
  read: { icon: CheckCheck, look: 'text-text-faint' },
  failed: { icon: CircleAlert, look: 'text-bad' },
};

interface Props {
  message: MessageLine;
  device: number;
  /** The member's read mark: the other's messages up to this number are read. */
  read: number;
  onEdit: (message: MessageLine) => void;
}

const hasSameProps = (previous: Props, next: Props): boolean => {
  const keys = Object.keys(next.message) as (keyof MessageLine)[];
  return (
    previous.device === next.device &&
    previous.read === next.read &&
    keys.every((key) => previous.message[key] === next.message[key])
  );
};

/** Shows a message, its state and its menu. It is rendered again only when one of its fields has changed. */
export const Bubble = memo(function Bubble({ message, device, read, onEdit }: Props) {
  const { mine, state, deleted, edited, seq, at } = message;
  const look = state && looks[state];
  if (message.system) return <li className="px-4 pb-1.5 text-center text-mini text-text-faint">{message.text}</li>;
  const isUnread = !mine && seq !== null && seq > read;
  return (
    <li className={cx('flex flex-col pb-1.5', mine ? 'items-end' : 'items-start')}>
      <div className={cx('flex max-w-full items-center gap-0.5', mine && 'flex-row-reverse')}>
        <p
          className={cx(
            'min-w-0 rounded-bubble px-3.5 py-2 text-second leading-[1.4] whitespace-pre-wrap [overflow-wrap:anywhere]',
            mine
              ? 'rounded-ee-corner bg-mine text-on-mine'
              : 'rounded-es-corner bg-theirs text-on-theirs light:shadow-[0_0_0_1px_var(--line)]',
            deleted && 'italic opacity-70',
          )}
        >
          <span className="sr-only">{mine ? text.mine : text.theirs(message.from)} </span>
          {deleted ? chat.deleted : message.text}
          {edited && !deleted && <span className="ml-1.5 text-mini opacity-80">{talk.edited}</span>}
        </p>
        <MessageMenu message={message} device={device} onEdit={onEdit} />
      </div>
      <p
        className={cx(
          'mt-0.5 flex max-w-full flex-wrap items-center gap-1 px-1 text-mini tabular',
          look ? look.look : isUnread ? 'text-accent-text' : 'text-text-faint',
        )}
      >
        {look && <Icon icon={look.icon} size={13} />}
        {state && <span>{message.code ? talk.refusals[message.code] : chat.states[state]}</span>}
        {state && <span aria-hidden="true">·</span>}
        {isUnread && <span>{text.unread} ·</span>}
        <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>
        {seq !== null && <span>· {text.number(seq)}</span>}
      </p>
    </li>
  );
}, hasSameProps);
