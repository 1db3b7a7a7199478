import { Link } from 'react-router-dom';
import { shortMonthDay, weekdayOf } from '#i18n/dates.ts';
import { localIn } from '#schemas/zoned.ts';
import type { EventCard } from '#schemas/wire/events.ts';
import { useNow } from '#ui/use-now.ts';
import { clubPage as text } from '../page.fr.ts';

/** Events to come at a club; those that ended since they were answered are left out. */
export function ClubEvents({ events }: { events: readonly EventCard[] }) {
  const now = useNow();
  const coming = events.filter(({ endsAt }) => Date.parse(endsAt) > now);
  return (
    <section aria-labelledby="club-events" className="grid gap-3">
      <h2 id="club-events" className="text-mark">
        {text.events}
      </h2>
      {coming.length === 0 && <p className="text-text-soft">{text.noEvents}</p>}
      {coming.length > 0 && (
        <ul aria-labelledby="club-events" className="divide-y divide-line rounded-card bg-surface hairline">
          {coming.map(({ id, title, startsAt, zone }) => {
            const at = Date.parse(startsAt);
            return (
              <li key={id}>
                <Link
                  to={`/events/${id}`}
                  className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 px-4 py-2.5 hover:bg-raised"
                >
                  <span dir="auto" className="min-w-0 font-semibold break-words">
                    {title}
                  </span>
                  <span className="text-small text-text-soft tabular first-letter:uppercase">
                    {weekdayOf(at)} {shortMonthDay(at, now)}, {localIn(zone, at).slice(11)}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
