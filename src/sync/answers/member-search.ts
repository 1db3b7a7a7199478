import type { MemberId } from '#schemas/ids.ts';
import {
  searchAnswer,
  wireFilters,
  type SearchAnswer,
  type SearchRequest,
  type WireFilters,
} from '#schemas/wire/members.ts';
import type { AnswerKind } from './answer-kind.ts';

const PAGE_SIZE = 24;

/** Members who fit the filters of a search. */
export const memberSearch: AnswerKind<WireFilters, SearchAnswer> = {
  rpc: 'search_members',
  params: wireFilters,
  page: searchAnswer,
  staleAfterMs: 5 * 60_000,
  request: (filters, after): SearchRequest => ({ filters, after, count: PAGE_SIZE }),
  next: ({ next }) => next,
  isEmpty: ({ members }) => members.length === 0,
  withoutMembers: (page, hidden: ReadonlySet<MemberId>) =>
    page.members.some(({ id }) => hidden.has(id))
      ? { ...page, members: page.members.filter(({ id }) => !hidden.has(id)) }
      : page,
};
