import {
  searchAnswer,
  wireFilters,
  type SearchAnswer,
  type SearchRequest,
  type WireFilters,
} from '#schemas/wire/members.ts';
import { withoutListedMembers, type AnswerKind, STALE_AFTER_MS } from './answer-kind.ts';

const PAGE_SIZE = 24;

/** Answer kind of the member search: members who fit its filters. */
export const memberSearch: AnswerKind<WireFilters, SearchAnswer> = {
  rpc: 'search_members',
  params: wireFilters,
  page: searchAnswer,
  staleAfterMs: STALE_AFTER_MS,
  request: (filters, after): SearchRequest => ({ filters, after, count: PAGE_SIZE }),
  next: ({ next }) => next,
  isEmpty: ({ members }) => members.length === 0,
  withoutMembers: withoutListedMembers,
};
