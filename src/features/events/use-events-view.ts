import { useSearchParams } from 'react-router-dom';
import { eventKind, eventList, eventPeriod } from '#schemas/entities/event.ts';
import { regions } from '#lib/regions.ts';
import type { AnswerParams } from '#sync/answers/registry.ts';

export type EventQuery = AnswerParams<'events'>;
export const eventsViews = ['list', 'map'] as const;
export type EventsView = (typeof eventsViews)[number];

/** What the screen shows. `town`: key of the one that was chosen on the map. */
export interface ShownEvents {
  query: EventQuery;
  view: EventsView;
  town: string | null;
}

/** Reads the list, its filters and how it is shown from the address; what is none of them counts as absent. */
export function shownEventsOf(search: URLSearchParams): ShownEvents {
  const region = search.get('region');
  return {
    query: {
      list: eventList.safeParse(search.get('list')).data ?? 'coming',
      region: regions.some((each) => each === region) ? region : null,
      kind: eventKind.safeParse(search.get('kind')).data ?? null,
      period: eventPeriod.safeParse(search.get('period')).data ?? 'any',
      friends: search.get('friends') === '1',
    },
    view: search.get('view') === 'map' ? 'map' : 'list',
    town: search.get('town'),
  };
}

export const searchOf = ({ query, view, town }: ShownEvents): Record<string, string> => ({
  ...(query.list !== 'coming' && { list: query.list }),
  ...(query.region !== null && { region: query.region }),
  ...(query.kind !== null && { kind: query.kind }),
  ...(query.period !== 'any' && { period: query.period }),
  ...(query.friends && { friends: '1' }),
  ...(view === 'map' && { view, ...(town !== null && { town }) }),
});

/** What is shown, kept in the address, so that the way back leads to it. */
export function useEventsView(): [ShownEvents, (part: Partial<ShownEvents>) => void] {
  const [search, setSearch] = useSearchParams();
  const shown = shownEventsOf(search);
  return [shown, (part) => setSearch(searchOf({ ...shown, ...part }), { replace: true })];
}
