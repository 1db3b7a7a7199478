import type { MemberFound } from '#schemas/entities/member.ts';
import { toMemberFound, type SearchAnswer } from '#schemas/wire/members.ts';
import type { CachedAnswerView } from '#device/answers/answer-view.ts';

export interface MemberResults {
  members: readonly MemberFound[];
  /** `server`: from the server; `remembered`: an older answer of this search; `known`: from the device's directory. */
  origin: 'server' | 'remembered' | 'known';
  hasMore: boolean;
  /** More results can be requested now. */
  canLoadMore: boolean;
  centre: SearchAnswer['centre'];
  /** Time of the answer, in milliseconds, if it is stale; null: it is current. */
  seenAt: number | null;
}

/**
 * Returns the results in a cached answer. null: still loading; `unknown`: the device has no result of this search, and
 * the server gives none.
 */
export function searchResults(answer: CachedAnswerView<SearchAnswer>): MemberResults | 'unknown' | null {
  if (answer.status === 'loading') return null;
  if (answer.status !== 'stored') return 'unknown';
  const { pages, at, isStale, failure, hasMore, canLoadMore, isOffline } = answer;
  const origin = isOffline || failure?.request === 'refresh' ? 'remembered' : 'server';
  const members = uniqueMembers(pages).map((member) => (isStale ? { ...member, online: false } : member));
  if (origin === 'remembered' && members.length === 0) return 'unknown';
  return {
    members,
    origin,
    hasMore: origin === 'server' && hasMore,
    canLoadMore: origin === 'server' && canLoadMore,
    centre: pages[0]?.centre ?? 'none',
    seenAt: isStale ? at : null,
  };
}

/** Returns each member once: a member may move from one page to another between two requests. */
const uniqueMembers = (pages: readonly SearchAnswer[]): MemberFound[] => [
  ...new Map(pages.flatMap(({ members }) => members).map((each) => [each.id, toMemberFound(each)])).values(),
];
