import { useMemo } from 'react';
import { placeHosts } from '#platform/places/ports.ts';
import type { EventCard } from '#schemas/wire/events.ts';
import { Chip } from '#ui/Chip.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { eventsMap as text } from '../map.fr.ts';
import { placeOfTown, townsOf } from '../mapped-towns.ts';
import type { WishView } from '../own-part.ts';
import { EventCards } from './EventCards.tsx';

const PlaceMap = deferredPart(() => import('#ui/map/PlaceMap.tsx').then((m) => m.PlaceMap));

interface Props {
  events: readonly EventCard[];
  wishes: ReadonlyMap<string, WishView>;
  /** Whether more of them can be loaded. */
  hasMore: boolean;
  /** Key of the chosen town; one without events counts as none. */
  town: string | null;
  onTown: (town: string | null) => void;
}

/** Shows events on a map of their towns, and as a list beside it: all of them, or those of the chosen town. */
export function EventsMap({ events: all, wishes, hasMore, town, onTown }: Props) {
  const towns = useMemo(() => townsOf(all), [all]);
  const places = useMemo(() => towns.map(placeOfTown), [towns]);
  const chosen = towns.find(({ key }) => key === town);
  const offMap = all.length - towns.reduce((sum, each) => sum + each.events.length, 0);
  const count = hasMore ? text.firstEvents(all.length) : text.events(all.length);
  return (
    <div className="grid gap-4 desktop:grid-cols-2 desktop:items-start desktop:gap-6">
      {/* In a low window the map stays lower than the screen, so that all of it can be reached. */}
      <div className="mx-auto w-full max-w-[max(22rem,72dvh)] desktop:top-6 desktop:[@media(min-height:44rem)]:sticky">
        <PlaceMap
          label={text.label}
          places={places}
          chosen={chosen?.key ?? null}
          countText={text.events}
          onChoose={(key) => onTown(key === chosen?.key ? null : key)}
          tiles={placeHosts.tiles}
        />
      </div>
      <div className="grid content-start gap-3">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p role="status" className="text-small text-text-soft">
            {chosen ? text.inTown(chosen.name, chosen.events.length) : count}
            {!chosen && offMap > 0 && <span className="block text-text-faint">{text.elsewhere(offMap)}</span>}
          </p>
          {chosen && (
            <Chip acts onClick={() => onTown(null)}>
              {text.everyTown}
            </Chip>
          )}
        </div>
        <EventCards events={chosen?.events ?? all} wishes={wishes} narrow />
      </div>
    </div>
  );
}
