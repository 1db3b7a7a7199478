import { Link } from 'react-router-dom';
import type { ProfessionalEvent } from '#schemas/wire/professionals.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useNow } from '#ui/use-now.ts';
import { AnswerStates } from '../components/AnswerStates.tsx';
import { ApprovedOnly } from '../components/ApprovedOnly.tsx';
import { ProFrame } from '../components/ProFrame.tsx';
import { eventDay } from '../event-day.ts';
import { professionals } from '../text.fr.ts';

const { events: text } = professionals;
const noParams = {};

/** `/pro/events`: the professional's own events with their numbers of guests, and the way to a new one. */
export function ProEventsScreen() {
  return (
    <ApprovedOnly>
      <Events />
    </ApprovedOnly>
  );
}

function Events() {
  const { answer, refresh } = useCachedAnswer('professional.events', noParams);
  return (
    <ProFrame title={text.title} lead={text.lead} answer={answer}>
      <Link to="/events/new" className={buttonClass('main', 'normal', 'mb-6')}>
        {text.create}
      </Link>
      <AnswerStates answer={answer} refresh={refresh}>
        {({ pages }) => {
          const events = pages[0]?.events ?? [];
          if (events.length === 0) return <EmptyState title={text.none.title}>{text.none.text}</EmptyState>;
          return (
            <ul aria-label={text.list} className="divide-y divide-line rounded-card bg-surface hairline">
              {events.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
          );
        }}
      </AnswerStates>
    </ProFrame>
  );
}

function EventRow({ event }: { event: ProfessionalEvent }) {
  const isOver = Date.parse(event.endsAt) <= useNow();
  const isOpen = !isOver && !event.cancelled;
  const state = event.cancelled ? text.cancelled : isOver ? text.over : null;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-4 desktop:px-5">
      <div className={`min-w-0 flex-1 basis-64 ${isOpen ? '' : 'text-text-soft'}`}>
        <p className="text-small text-text-soft first-letter:uppercase">
          {eventDay(event)}
          {state !== null && <span className="ml-2 rounded-pill bg-raised px-2.5 py-0.5 text-mini">{state}</span>}
        </p>
        <h2 className="font-text text-lead font-semibold tracking-normal break-words">
          <Link to={`/events/${event.id}`} dir="auto" className="underline-offset-4 hover:underline">
            {event.title}
          </Link>
        </h2>
        <p className="text-small text-text-soft tabular">
          {[
            event.town,
            text.guests(event.guests, event.capacity),
            ...(isOpen && event.pending > 0 ? [text.pending(event.pending)] : []),
            ...(isOpen && event.waiting > 0 ? [text.waiting(event.waiting)] : []),
          ].join(' · ')}
        </p>
      </div>
      {isOpen && (
        <Link
          to={`/events/${event.id}/edit`}
          aria-label={text.editName(event.title)}
          className={buttonClass('quiet', 'small')}
        >
          {text.edit}
        </Link>
      )}
    </li>
  );
}
