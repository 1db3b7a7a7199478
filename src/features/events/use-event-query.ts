import { useSearchParams } from 'react-router-dom';
import { eventKind, eventList, eventPeriod } from '#schemas/entities/event.ts';
import { regions } from '#lib/regions.ts';
import type { AnswerParams } from '#sync/answers/registry.ts';

export type EventQuery = AnswerParams<'events'>;

/** Reads the list and its filters from the address; what is none of them counts as absent. */
export function queryOf(search: URLSearchParams): EventQuery {
  const region = search.get('region');
  return {
    list: eventList.safeParse(search.get('list')).data ?? 'coming',
    region: regions.some((each) => each === region) ? region : null,
    kind: eventKind.safeParse(search.get('kind')).data ?? null,
    period: eventPeriod.safeParse(search.get('period')).data ?? 'any',
    friends: search.get('friends') === '1',
  };
}

const searchOf = ({ list, region, kind, period, friends }: EventQuery): Record<string, string> => ({
  ...(list !== 'coming' && { list }),
  ...(region !== null && { region }),
  ...(kind !== null && { kind }),
  ...(period !== 'any' && { period }),
  ...(friends && { friends: '1' }),
});

/** The list that is shown, kept in the address, so that the way back leads to it. */
export function useEventQuery(): [EventQuery, (query: EventQuery) => void] {
  const [search, setSearch] = useSearchParams();
  return [queryOf(search), (query) => setSearch(searchOf(query), { replace: true })];
}
