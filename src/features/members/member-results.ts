import type { MemberFound } from '#schemas/entities/member.ts';
import { toMemberFound, type SearchAnswer } from '#schemas/wire/members.ts';
import type { CachedAnswerView } from '#device/answers/answer-view.ts';

export interface MemberResults {
  members: readonly MemberFound[];
  /** `server`: as it is; `remembered`: what this search brought last; `known`: whoever of those on the device fits. */
  origin: 'server' | 'remembered' | 'known';
  hasMore: boolean;
  /** More can be asked for here. */
  canLoadMore: boolean;
  centre: SearchAnswer['centre'];
  /** When the server gave it, where that may not be true any more; null: it is as good as now. */
  seenAt: number | null;
}

/** What a search brought. null: nothing yet; `unknown`: this device has no result of it, and the server gives none. */
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

/** Whoever moves between two pages meanwhile comes once. */
const uniqueMembers = (pages: readonly SearchAnswer[]): MemberFound[] => [
  ...new Map(pages.flatMap(({ members }) => members).map((each) => [each.id, toMemberFound(each)])).values(),
];
