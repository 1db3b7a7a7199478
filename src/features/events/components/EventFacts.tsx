import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CalendarPlus } from 'lucide-react';
import { placeHosts } from '#platform/places/ports.ts';
import { saveFile } from '#platform/save-file.ts';
import type { EventDetails } from '#schemas/wire/events.ts';
import { siteOrigin } from '#lib/site-origin.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useNow } from '#ui/use-now.ts';
import { calendarFile } from '../ics.ts';
import { events } from '../text.fr.ts';
import { eventTimes, phaseOf } from '../times.ts';

const { facts: text } = events;

/** Of the town alone, also for those who know the address. */
const TownMap = deferredPart(() => import('#ui/map/TownMap.tsx').then((m) => m.TownMap));

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-small text-text-faint">{label}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line" dir="auto">
        {children}
      </dd>
    </div>
  );
}

/** « 40 personnes, dont 10 couples, 5 hommes » */
function placesText({ capacity, couples, women, men }: EventDetails): string {
  return [
    capacity !== null && text.persons(capacity),
    couples !== null && text.couples(couples),
    women !== null && text.women(women),
    men !== null && text.men(men),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

/** Date, place, price and rules of an event. The address is shown until the end only, whatever the device has. */
export function EventFacts({ event }: { event: EventDetails }) {
  const now = useNow();
  const places = placesText(event);
  const address = phaseOf(event, now) === 'over' ? null : event.address;
  return (
    <section aria-labelledby="event-facts" className="grid gap-4 rounded-card bg-surface p-5 hairline">
      <h2 id="event-facts" className="text-mark">
        {text.title}
      </h2>
      {event.premiumOnly && <Notice>{text.premium}</Notice>}
      <dl className="grid gap-3.5">
        <Fact label={text.when}>{eventTimes(event)}</Fact>
        {event.club && (
          <Fact label={text.at}>
            <Link to={`/clubs/${event.club.slug}`} className="text-accent-text underline underline-offset-4">
              {event.club.name}
            </Link>
          </Fact>
        )}
        <Fact label={text.where}>
          {event.town} · {event.region}
        </Fact>
        {address !== null && (
          <Fact label={text.address}>
            {address}
            <span className="block text-small text-text-faint">{text.addressKept}</span>
          </Fact>
        )}
        {event.price !== '' && <Fact label={text.price}>{event.price}</Fact>}
        {event.dressCode !== '' && <Fact label={text.dressCode}>{event.dressCode}</Fact>}
        {places !== '' && <Fact label={text.places}>{places}</Fact>}
        <Fact label={text.visibility}>{(event.isMine ? events.visibilities : events.readers)[event.visibility]}</Fact>
        {event.rules !== '' && <Fact label={text.rules}>{event.rules}</Fact>}
      </dl>
      {event.lat !== null && event.lng !== null && event.kind !== 'online' && (
        <TownMap
          label={text.map(event.town)}
          place={{ id: event.id, name: event.town, lat: event.lat, lng: event.lng }}
          tiles={placeHosts.tiles}
        />
      )}
      {address === null && !event.premiumOnly && phaseOf(event, now) !== 'over' && !event.cancelled && (
        <p className="text-small text-text-soft">{text.addressLater}</p>
      )}
      {event.approval && <p className="text-small text-text-soft">{text.approval}</p>}
      {phaseOf(event, now) !== 'over' && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={() =>
            saveFile('evenement.ics', calendarFile(event, now, new URL(siteOrigin()).hostname), 'text/calendar')
          }
        >
          <Icon icon={CalendarPlus} size={18} />
          {text.calendar}
        </Button>
      )}
    </section>
  );
}
