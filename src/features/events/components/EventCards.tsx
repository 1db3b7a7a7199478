import { Link } from 'react-router-dom';
import { MapPin, Users } from 'lucide-react';
import type { EventCard } from '#schemas/wire/events.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { useNow } from '#ui/use-now.ts';
import { ownView, type WishView } from '../own-part.ts';
import { events as text } from '../text.fr.ts';
import { calendarLeaf, eventTimes, phaseOf } from '../times.ts';
import { EventCover } from './EventCover.tsx';

const TAG = 'rounded-pill px-2.5 py-0.5 text-mini font-semibold';

/** The day of an event as a leaf of a calendar, in a niche. */
export function CalendarLeaf({ event, faint }: { event: EventCard; faint: boolean }) {
  const { weekday, day, month } = calendarLeaf(event);
  return (
    <span
      aria-hidden="true"
      className={cx(
        'niche grid h-[84px] w-[70px] flex-none content-center justify-items-center text-center leading-tight',
        faint && 'niche-faint',
      )}
    >
      <span className="text-mini text-text-soft">{weekday}</span>
      <span className="font-display text-title tabular">{day}</span>
      <span className="text-mini text-text-soft">{month}</span>
    </span>
  );
}

/** What is to be said of an event at a glance: cancelled, over, one's own answer, full. */
function Tags({ event, wish }: { event: EventCard; wish: WishView | undefined }) {
  const phase = phaseOf(event, useNow());
  const { state } = ownView(event, wish);
  const own = state === 'none' ? null : text.answer.badges[state];
  return (
    <p className="flex flex-wrap gap-1.5 empty:hidden">
      {event.cancelled && <span className={cx(TAG, 'bg-bad-wash text-bad')}>{text.cancelled}</span>}
      {!event.cancelled && phase === 'over' && <span className={cx(TAG, 'bg-raised text-text-soft')}>{text.over}</span>}
      {!event.cancelled && phase === 'now' && (
        <span className={cx(TAG, 'bg-accent-wash text-accent-text')}>{text.now}</span>
      )}
      {event.isMine && <span className={cx(TAG, 'bg-accent-wash text-accent-text')}>{text.mine}</span>}
      {own !== null && <span className={cx(TAG, 'bg-accent-wash text-accent-text')}>{own}</span>}
      {own === null && !event.isMine && event.full && phase !== 'over' && (
        <span className={cx(TAG, 'bg-warn-wash text-warn')}>{text.full}</span>
      )}
    </p>
  );
}

function Card({ event, wish }: { event: EventCard; wish: WishView | undefined }) {
  const phase = phaseOf(event, useNow());
  const isFaint = event.cancelled || phase === 'over';
  return (
    <li className="relative flex flex-wrap content-start gap-4 overflow-hidden rounded-card bg-surface p-4 hairline has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent-text has-[a:hover]:bg-raised desktop:p-5">
      {event.cover?.path && (
        <EventCover
          event={event}
          className="-mx-4 -mt-4 h-24 flex-none basis-[calc(100%+2rem)] desktop:-mx-5 desktop:-mt-5 desktop:h-28 desktop:basis-[calc(100%+2.5rem)]"
        />
      )}
      <CalendarLeaf event={event} faint={isFaint} />
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <p className="text-small font-semibold text-accent-text">{text.kinds[event.kind]}</p>
        <h2 className="font-text text-lead font-semibold tracking-normal text-balance break-words" dir="auto">
          <Link to={`/events/${event.id}`} className="outline-none after:absolute after:inset-0">
            {event.title}
          </Link>
        </h2>
        <p className="text-small text-text-soft first-letter:uppercase">{eventTimes(event)}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-text-soft">
          <span className="inline-flex min-w-0 items-center gap-1.5">
            <Icon icon={MapPin} size={16} className="flex-none" />
            <span className="min-w-0 break-words">{event.town}</span>
          </span>
          <span className="inline-flex items-center gap-1.5 tabular">
            <Icon icon={Users} size={16} className="flex-none" />
            {text.participants(event.participants)}
          </span>
          <span>{text.by(event.organiser?.username ?? text.house)}</span>
        </p>
        {event.friends > 0 && <p className="text-small text-accent-text">{text.friendsGo(event.friends)}</p>}
        <Tags event={event} wish={wish} />
      </div>
    </li>
  );
}

interface Props {
  events: readonly EventCard[];
  wishes: ReadonlyMap<string, WishView>;
  /** Whether they stand beside something else. */
  narrow?: boolean;
}

/** Lists events, each with a link to its page. */
export function EventCards({ events, wishes, narrow = false }: Props) {
  return (
    <ul aria-label={text.list} className={cx('grid content-start gap-3', !narrow && 'desktop:grid-cols-2')}>
      {events.map((event) => (
        <Card key={event.id} event={event} wish={wishes.get(event.id)} />
      ))}
    </ul>
  );
}
