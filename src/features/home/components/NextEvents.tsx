import { LOCALE } from '#i18n/fr/locale.ts';
import { Link } from 'react-router-dom';
import type { EventCard } from '#schemas/wire/events.ts';
import { around } from '../around.fr.ts';

const { events: text } = around;

const timeOf = ({ zone, startsAt }: EventCard): string =>
  new Intl.DateTimeFormat(LOCALE, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(Date.parse(startsAt));

/** The next events, a line each. */
export function NextEvents({ events }: { events: readonly EventCard[] }) {
  return (
    <ul aria-label={text.title} className="divide-y divide-line rounded-card bg-surface hairline">
      {events.map((event) => (
        <li key={event.id}>
          <Link
            to={`/events/${event.id}`}
            className="flex min-h-19 flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-3 text-text no-underline hover:bg-raised focus-visible:-outline-offset-2 desktop:px-5"
          >
            <span className="min-w-0 flex-1 basis-48">
              <span dir="auto" className="block font-semibold wrap-anywhere">
                {event.title}
              </span>
              <span className="block text-small text-text-soft">
                {event.town} · {event.organiser?.username ?? text.house}
              </span>
            </span>
            <span className="text-small text-text-soft tabular first-letter:uppercase">{timeOf(event)}</span>
            {event.full && event.own === null && <span className="text-note font-semibold text-warn">{text.full}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
