import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { criteriaOfQuery, queryOfCriteria } from '#domain/member-search/address.ts';
import { byDistance, matchesCriteria } from '#domain/member-search/match-criteria.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberFound } from '#schemas/entities/member.ts';
import type { MemberCriteria } from '#schemas/forms/member-search.ts';
import { useDevice } from '#device/device-context.ts';
import type { Device } from '#device/device.ts';
import { withDirectory } from '#device/directory.ts';
import { useLive } from '#device/use-live.ts';
import { searchMembers, type FoundPage } from './member-requests.ts';
import { blockedIds } from './queries.ts';
import { useReady } from './use-ready.ts';

export interface MemberResults {
  members: readonly MemberFound[];
  /** `server`: as it is; `remembered`: what this search brought last; `known`: whoever of those on the device fits. */
  origin: 'server' | 'remembered' | 'known';
  next: string | null;
  centre: FoundPage['centre'];
}

export interface SearchFailure {
  code: FailureCode;
  /** How long the server asks to wait. */
  retryAfterMs?: number;
}

export interface MemberSearch {
  /** null: nothing yet. */
  results: MemberResults | null;
  /** Why the last question failed; what stands there stays. */
  failure: SearchFailure | null;
  /** More are on their way. */
  isAdding: boolean;
  loadMore: () => void;
  retry: () => void;
}

interface SearchState {
  key: string;
  results: MemberResults | null;
  failure: SearchFailure | null;
}

/** Empty answers in a row that are followed before the member is asked to go on. */
const EMPTY_IN_A_ROW = 5;

/** What was found last in this tab: coming back from a profile, it stands there at once. */
const lastResults = new WeakMap<Device, { key: string; results: MemberResults }>();

/** What the device has of it: these very results, or else those it knows. */
async function localResults(device: Device, key: string, criteria: MemberCriteria): Promise<MemberResults | null> {
  return withDirectory(device, async (directory) => {
    const storedMembers = await directory.search(key);
    if (storedMembers?.length)
      return {
        members: storedMembers.map(({ found }) => found),
        origin: 'remembered',
        next: null,
        centre: 'own',
      } as const;
    const knownMembers = (await directory.all(device.clock.now()))
      .filter((each) => matchesCriteria(each, criteria))
      .map(({ found }) => found);
    return { members: knownMembers.sort(byDistance), origin: 'known', next: null, centre: 'own' } as const;
  });
}

/** The next page that has somebody, or the end. */
async function nextPage(
  criteria: MemberCriteria,
  cursor: string | null,
  isStale: () => boolean,
): ReturnType<typeof searchMembers> {
  let answer = await searchMembers(criteria, cursor);
  for (
    let empty = 0;
    answer.ok &&
    answer.value.members.length === 0 &&
    answer.value.next !== null &&
    empty < EMPTY_IN_A_ROW &&
    !isStale();
    empty++
  )
    answer = await searchMembers(criteria, answer.value.next);
  return answer;
}

/** Who fits what is looked for: from the server, and without it from the device. */
export function useMemberSearch(criteria: MemberCriteria): MemberSearch {
  const { device } = useDevice();
  const ready = useReady();
  const key = queryOfCriteria(criteria);
  const normalized = useMemo(() => criteriaOfQuery(new URLSearchParams(key)), [key]);
  const [searchState, setSearchState] = useState<SearchState>(() => {
    const last = device && lastResults.get(device);
    return { key, results: last?.key === key ? last.results : null, failure: null };
  });
  const [attempt, setAttempt] = useState(0);
  const [addingTo, addTo] = useState<string | null>(null);
  const isAdding = addingTo === key;
  const current = useRef(key);
  const blocked = useLive(blockedIds);

  useEffect(() => {
    current.current = key;
    if (!device || ready === 'wait') return;
    let isStale = false;
    const updateState = (change: Omit<SearchState, 'key'>) => isStale || setSearchState({ key, ...change });
    if (ready === 'no') {
      void localResults(device, key, normalized).then((found) =>
        updateState({ results: found ?? { members: [], origin: 'known', next: null, centre: 'own' }, failure: null }),
      );
    } else {
      void nextPage(normalized, null, () => isStale).then(async (answer) => {
        if (!answer.ok)
          return updateState({
            results: await localResults(device, key, normalized).then((found) =>
              found?.members.length ? found : null,
            ),
            failure: answer,
          });
        const results = { ...answer.value, origin: 'server' as const };
        if (!isStale) lastResults.set(device, { key, results });
        updateState({ results, failure: null });
        void withDirectory(device, (directory) =>
          directory.saveSearch(key, results.members, results.centre === 'own', device.clock.now()),
        );
      });
    }
    return () => {
      isStale = true;
    };
  }, [device, ready, key, normalized, attempt]);

  const results = searchState.key === key ? searchState.results : null;
  const loadMore = useCallback(() => {
    if (!device || isAdding || results?.origin !== 'server' || results.next === null) return;
    addTo(key);
    const isStale = () => current.current !== key;
    void nextPage(normalized, results.next, isStale).then((answer) => {
      addTo(null);
      if (isStale()) return;
      if (!answer.ok) return setSearchState({ key, results, failure: answer });
      const loadedIds = new Set(results.members.map(({ id }) => id));
      const merged = {
        ...results,
        next: answer.value.next,
        members: [...results.members, ...answer.value.members.filter(({ id }) => !loadedIds.has(id))],
      };
      lastResults.set(device, { key, results: merged });
      setSearchState({ key, results: merged, failure: null });
      void withDirectory(device, (directory) =>
        directory.saveSearch(key, merged.members.slice(0, MAX_STORED), merged.centre === 'own', device.clock.now()),
      );
    });
  }, [device, isAdding, results, key, normalized]);

  const visibleResults = useMemo(() => {
    const hidden = new Set(blocked.status === 'ready' ? blocked.value : []);
    return results && { ...results, members: results.members.filter(({ id }) => !hidden.has(id)) };
  }, [results, blocked]);
  const retry = useCallback(
    () => (results?.origin === 'server' ? loadMore() : setAttempt((count) => count + 1)),
    [results, loadMore],
  );
  return {
    results: visibleResults,
    failure: searchState.key === key ? searchState.failure : null,
    isAdding,
    loadMore,
    retry,
  };
}

/** Of one search, on the device. */
const MAX_STORED = 200;
