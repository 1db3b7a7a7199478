import { useCallback, useEffect, useMemo } from 'react';
import { criteriaOfQuery, queryOfCriteria } from '#domain/member-search/address.ts';
import type { MemberFound } from '#schemas/entities/member.ts';
import type { MemberCriteria } from '#schemas/forms/member-search.ts';
import { toWireFilters } from '#schemas/wire/members.ts';
import type { AnswerFailure } from '#device/answers/answer-view.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useDevice } from '#device/device-context.ts';
import { withDirectory } from '#device/directory.ts';
import { useLive } from '#device/use-live.ts';
import { searchResults, type MemberResults } from './member-results.ts';
import { blockedIds } from './queries.ts';
import { useKnownMembers } from './use-known-members.ts';

export interface MemberSearch {
  /** null: still loading, or the search failed and the device knows no fitting member. */
  results: MemberResults | null;
  /** Failure of the last request; earlier results stay. */
  failure: AnswerFailure | null;
  /** More results are being loaded. */
  isAdding: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** Maximum number of results of one search that are stored in the directory. */
const MAX_STORED = 200;
const none: readonly MemberFound[] = [];

/** Searches for members: on the server, or without it in the device's directory. Leaves out blocked members [Y9]. */
export function useMemberSearch(criteria: MemberCriteria): MemberSearch {
  const { device } = useDevice();
  const key = queryOfCriteria(criteria);
  const normalized = useMemo(() => criteriaOfQuery(new URLSearchParams(key)), [key]);
  const filters = useMemo(() => toWireFilters(normalized), [normalized]);
  const { answer, refresh, loadMore } = useCachedAnswer('member.search', filters);
  const found = useMemo(() => searchResults(answer), [answer]);
  const knownMembers = useKnownMembers(normalized, key, found === 'unknown');
  const blocked = useLive(blockedIds);

  const fresh =
    found !== null && found !== 'unknown' && found.origin === 'server' && found.seenAt === null ? found : null;
  const freshMembers = fresh?.members ?? none;
  const fromOwnTown = fresh?.centre === 'own';
  useEffect(() => {
    if (!device || freshMembers.length === 0) return;
    void withDirectory(device, (directory) =>
      directory.saveMembers(freshMembers.slice(0, MAX_STORED), fromOwnTown, device.clock.now()),
    );
  }, [device, freshMembers, fromOwnTown]);

  const failure = answer.status === 'error' ? answer : answer.status === 'stored' ? answer.failure : null;
  const hasFailed = failure !== null;
  const results = useMemo((): MemberResults | null => {
    if (found !== 'unknown') return found;
    if (!knownMembers) return null;
    // After a failure an empty directory is not an empty result: the failure is shown instead.
    if (hasFailed && knownMembers.length === 0) return null;
    return { members: knownMembers, origin: 'known', hasMore: false, canLoadMore: false, centre: 'own', seenAt: null };
  }, [found, knownMembers, hasFailed]);
  const visibleResults = useMemo(() => {
    const hidden = new Set(blocked.status === 'ready' ? blocked.value : []);
    return results && { ...results, members: results.members.filter(({ id }) => !hidden.has(id)) };
  }, [results, blocked]);
  const isComplete = results?.origin === 'server';
  const retry = useCallback(() => (isComplete ? loadMore() : refresh()), [isComplete, loadMore, refresh]);
  return {
    results: visibleResults,
    failure,
    isAdding: answer.status === 'stored' && answer.isAdding,
    loadMore,
    retry,
  };
}
