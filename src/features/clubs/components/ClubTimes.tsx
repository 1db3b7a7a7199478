import { weekdayOf } from '#i18n/dates.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import type { ClubHours as Hours, ClubNight } from '#schemas/wire/clubs.ts';
import { useNow } from '#ui/use-now.ts';
import { comingNights } from '../nights.ts';
import { clubPage as text } from '../page.fr.ts';
import { clubsScreen } from '../text.fr.ts';
import { CARD } from './card.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** The hours of each weekday; where none are known, the days in words. */
export function ClubHours({ opening, hours }: { opening: string; hours: readonly Hours[] }) {
  const of = (day: number) =>
    hours.filter(({ weekday }) => weekday === day).map(({ opens, closes }) => text.span(opens, closes));
  return (
    <section aria-labelledby="club-hours" className={CARD}>
      <h2 id="club-hours" className="text-mark">
        {text.hours}
      </h2>
      <p className="text-text-soft">{clubsScreen.opening(opening)}</p>
      {hours.length > 0 && (
        <dl className="grid gap-1.5">
          {WEEK.map((day) => (
            <div key={day} className="flex justify-between gap-4">
              <dt className="first-letter:uppercase">{text.weekday(day)}</dt>
              <dd className="text-right text-text-soft tabular">{of(day).join(', ') || text.closed}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Theme nights, the next first. */
export function ClubNights({ nights }: { nights: readonly ClubNight[] }) {
  const now = useNow();
  const coming = comingNights(nights, now);
  if (coming.length === 0) return null;
  return (
    <section aria-labelledby="club-nights" className={CARD}>
      <h2 id="club-nights" className="text-mark">
        {text.nights}
      </h2>
      <ul className="grid gap-4">
        {coming.map(({ night, at }) => (
          <li key={night.title}>
            <h3 dir="auto" className="font-text font-semibold tracking-normal">
              {night.title}
            </h3>
            <p className="text-small text-text-soft first-letter:uppercase">
              {text.rhythm(night.weekday, night.nth)}, {text.from(night.opens)}
            </p>
            {night.detail !== '' && (
              <p dir="auto" className="mt-1 text-second">
                {night.detail}
              </p>
            )}
            <p className="mt-1 text-small text-accent-text">
              {text.nextOn(`${weekdayOf(at)} ${longMonthDay(at, now)}`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
