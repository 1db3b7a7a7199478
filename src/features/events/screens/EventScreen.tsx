import { ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { eventId as eventIdSchema, type EventId } from '#schemas/ids.ts';
import type { EventDetails } from '#schemas/wire/events.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { AnswerFrame } from '#ui/AnswerFrame.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RichText } from '#ui/RichText.tsx';
import { Seal } from '#ui/Seal.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { ShareButton } from '#ui/ShareButton.tsx';
import { useTitle } from '#ui/use-title.ts';
import { AnswerPanel } from '../components/AnswerPanel.tsx';
import { CalendarLeaf } from '../components/EventCards.tsx';
import { EventCover } from '../components/EventCover.tsx';
import { EventFacts } from '../components/EventFacts.tsx';
import { Guests } from '../components/Guests.tsx';
import { OrganiserPanel } from '../components/OrganiserPanel.tsx';
import type { WishView } from '../own-part.ts';
import { events as text } from '../text.fr.ts';
import { useWishes } from '../use-wishes.ts';

const Gone = () => (
  <EmptyState title={text.gone.title} way={{ to: '/events', label: text.back }}>
    {text.gone.text}
  </EmptyState>
);

/** `/events/{id}` [MEMBERAREA-06]: one event, the member's answer, and its guests. */
export function EventScreen() {
  const id = eventIdSchema.safeParse(useParams()['eventId']);
  useTitle(text.title);
  return (
    <div className="mx-auto w-full max-w-[1000px] flex-1 px-4 pb-10 desktop:px-8">
      <Link
        to="/events"
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 pt-2 text-second text-text-soft underline-offset-4 hover:underline"
      >
        <Icon icon={ChevronLeft} size={20} />
        {text.back}
      </Link>
      {id.success ? <Event key={id.data} eventId={id.data} /> : <Gone />}
    </div>
  );
}

function Event({ eventId }: { eventId: EventId }) {
  const { answer, refresh } = useCachedAnswer('event', { eventId });
  const isStored = answer.status === 'stored';
  const wishes = useWishes(isStored ? answer.at : null, refresh);
  return (
    <>
      {isStored && answer.isStale && <SeenAt at={answer.at} />}
      <AnswerFrame answer={answer} refresh={refresh} away={text.eventAway} kept={text.eventKept}>
        {({ pages }) => {
          const event = pages[0]?.event;
          return event ? <EventPage event={event} wish={wishes.get(eventId)} refresh={refresh} /> : <Gone />;
        }}
      </AnswerFrame>
    </>
  );
}

function Organiser({ organiser }: Pick<EventDetails, 'organiser'>) {
  if (!organiser) return <p className="text-text-soft">{text.by(text.house)}</p>;
  return (
    <Link
      to={`/member/${organiser.id}`}
      className="inline-flex min-h-11 items-center gap-2.5 justify-self-start rounded-control pr-2 text-text-soft underline-offset-4 hover:underline"
    >
      <Avatar name={organiser.username} url={organiser.avatarUrl} size={34} />
      <bdi>{text.by(organiser.username)}</bdi>
      {organiser.seal && <Seal />}
    </Link>
  );
}

function EventPage({ event, wish, refresh }: { event: EventDetails; wish: WishView | undefined; refresh: () => void }) {
  const isInside = event.isMine || event.own?.state === 'accepted';
  return (
    <article aria-labelledby="event-title" className="grid gap-6">
      <EventCover event={event} className="h-32 rounded-card desktop:h-44 low:h-20" />
      <header className="flex items-start gap-4">
        <CalendarLeaf event={event} faint={event.cancelled} />
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="text-small font-semibold text-accent-text">{text.kinds[event.kind]}</p>
          <h1 id="event-title" dir="auto" className="text-title text-balance break-words desktop:text-display">
            {event.title}
          </h1>
          <Organiser organiser={event.organiser} />
          <p className="text-small text-text-soft tabular">
            {text.participants(event.participants)}
            {event.friends > 0 && ` · ${text.friendsGo(event.friends)}`}
          </p>
          <div className="mt-1">
            <ShareButton path={`/events/${event.id}`} title={event.title} />
          </div>
        </div>
      </header>
      {event.cancelled && (
        <Notice tone="bad">
          {text.answer.closed.cancelled} {event.cancelReason !== null && text.organise.reasonGiven(event.cancelReason)}
        </Notice>
      )}
      <div className="grid gap-6 desktop:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desktop:items-start">
        <div className="grid gap-6">
          {event.body !== '' && <RichText text={event.body} className="max-w-[62ch]" />}
          {event.isMine ? (
            <OrganiserPanel event={event} onChange={refresh} />
          ) : (
            !event.premiumOnly && <AnswerPanel event={event} wish={wish} />
          )}
          {isInside && <Guests event={event} onChange={refresh} />}
        </div>
        <EventFacts event={event} />
      </div>
    </article>
  );
}
