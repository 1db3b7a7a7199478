import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { criteriaIn, queryOfCriteria } from '#domain/member-search/address.ts';
import { byDistance, isLookedFor } from '#domain/member-search/known.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberFound } from '#schemas/entities/member.ts';
import type { MemberCriteria } from '#schemas/forms/member-search.ts';
import { useDevice } from '#live/device-context.ts';
import type { Device } from '#live/device.ts';
import { withDirectory } from '#live/directory.ts';
import { useLive } from '#live/use-live.ts';
import { searchMembers, type FoundPage } from './asks.ts';
import { blockedIds } from './queries.ts';
import { useReady } from './use-ready.ts';

export interface Found {
  members: readonly MemberFound[];
  /** `server`: as it is; `remembered`: what this search brought last; `known`: whoever of those on the device fits. */
  from: 'server' | 'remembered' | 'known';
  next: string | null;
  centre: FoundPage['centre'];
}

export interface MemberSearch {
  /** null: nothing yet. */
  found: Found | null;
  /** Why the last question failed; what stands there stays. */
  failed: FailureCode | null;
  /** More are on their way. */
  adding: boolean;
  more: () => void;
  retry: () => void;
}

interface Held {
  key: string;
  found: Found | null;
  failed: FailureCode | null;
}

/** Empty answers in a row that are followed before the member is asked to go on. */
const EMPTY_IN_A_ROW = 5;

/** What was found last in this tab: coming back from a profile, it stands there at once. */
const lastFound = new WeakMap<Device, { key: string; found: Found }>();

/** What the device has of it: these very results, or else those it knows. */
async function onDevice(device: Device, key: string, criteria: MemberCriteria): Promise<Found | null> {
  return withDirectory(device, async (directory) => {
    const same = await directory.search(key);
    if (same?.length)
      return { members: same.map(({ found }) => found), from: 'remembered', next: null, centre: 'own' } as const;
    const known = (await directory.all(device.clock.now()))
      .filter((each) => isLookedFor(each, criteria))
      .map(({ found }) => found);
    return { members: known.sort(byDistance), from: 'known', next: null, centre: 'own' } as const;
  });
}

/** The next page that has somebody, or the end. */
async function nextPage(
  criteria: MemberCriteria,
  after: string | null,
  gone: () => boolean,
): ReturnType<typeof searchMembers> {
  let answer = await searchMembers(criteria, after);
  for (
    let empty = 0;
    answer.ok && answer.value.members.length === 0 && answer.value.next !== null && empty < EMPTY_IN_A_ROW && !gone();
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
  const wanted = useMemo(() => criteriaIn(new URLSearchParams(key)), [key]);
  const [held, hold] = useState<Held>(() => {
    const last = device && lastFound.get(device);
    return { key, found: last?.key === key ? last.found : null, failed: null };
  });
  const [attempt, setAttempt] = useState(0);
  const [addingTo, addTo] = useState<string | null>(null);
  const adding = addingTo === key;
  const current = useRef(key);
  const blocked = useLive(blockedIds);

  useEffect(() => {
    current.current = key;
    if (!device || ready === 'wait') return;
    let gone = false;
    const keep = (change: Omit<Held, 'key'>) => gone || hold({ key, ...change });
    if (ready === 'no') {
      void onDevice(device, key, wanted).then((found) =>
        keep({ found: found ?? { members: [], from: 'known', next: null, centre: 'own' }, failed: null }),
      );
    } else {
      void nextPage(wanted, null, () => gone).then(async (answer) => {
        if (!answer.ok)
          return keep({
            found: await onDevice(device, key, wanted).then((found) => (found?.members.length ? found : null)),
            failed: answer.code,
          });
        const found = { ...answer.value, from: 'server' as const };
        if (!gone) lastFound.set(device, { key, found });
        keep({ found, failed: null });
        void withDirectory(device, (directory) =>
          directory.keepSearch(key, found.members, found.centre === 'own', device.clock.now()),
        );
      });
    }
    return () => {
      gone = true;
    };
  }, [device, ready, key, wanted, attempt]);

  const found = held.key === key ? held.found : null;
  const more = useCallback(() => {
    if (!device || adding || found?.from !== 'server' || found.next === null) return;
    addTo(key);
    const gone = () => current.current !== key;
    void nextPage(wanted, found.next, gone).then((answer) => {
      addTo(null);
      if (gone()) return;
      if (!answer.ok) return hold({ key, found, failed: answer.code });
      const there = new Set(found.members.map(({ id }) => id));
      const all = {
        ...found,
        next: answer.value.next,
        members: [...found.members, ...answer.value.members.filter(({ id }) => !there.has(id))],
      };
      lastFound.set(device, { key, found: all });
      hold({ key, found: all, failed: null });
      void withDirectory(device, (directory) =>
        directory.keepSearch(key, all.members.slice(0, KEPT), all.centre === 'own', device.clock.now()),
      );
    });
  }, [device, adding, found, key, wanted]);

  const shown = useMemo(() => {
    const hidden = new Set(blocked.status === 'ready' ? blocked.value : []);
    return found && { ...found, members: found.members.filter(({ id }) => !hidden.has(id)) };
  }, [found, blocked]);
  const retry = useCallback(
    () => (found?.from === 'server' ? more() : setAttempt((count) => count + 1)),
    [found, more],
  );
  return { found: shown, failed: held.key === key ? held.failed : null, adding, more, retry };
}

/** Of one search, on the device. */
const KEPT = 200;
