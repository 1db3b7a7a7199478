import { useEffect, useEffectEvent } from 'react';
import type { CachedAnswerView } from '#device/answers/answer-view.ts';
import { useRememberedRows } from '#device/answers/use-remembered-rows.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { followWishes, type FollowWishes } from '#device/follows.ts';
import { useLive } from '#device/use-live.ts';
import type { FollowersAnswer, FollowingAnswer } from '#schemas/wire/follows.ts';
import { acceptedFollowers, followedMembers, waitingFollowers, type Listed } from './follow-lists.ts';

const noWishes: FollowWishes = { following: new Map(), accepted: new Map(), settled: 0 };
const ACCEPTED = { list: 'accepted' } as const;
const REQUESTS = { list: 'requests' } as const;
const noParams = {};

function listed<Row>(answer: CachedAnswerView<{ members: readonly Row[]; total: number }>): Listed<Row> {
  if (answer.status !== 'stored') return { rows: [], total: 0, at: 0 };
  return {
    rows: answer.pages.flatMap(({ members }) => members),
    total: answer.pages[0]?.total ?? 0,
    at: answer.at,
  };
}

/** The three lists, with the member's wishes applied; they are asked for anew once a wish has left the device. */
export function useFollowLists() {
  const accepted = useCachedAnswer('followers', ACCEPTED);
  const requests = useCachedAnswer('followers', REQUESTS);
  const following = useCachedAnswer('following', noParams);
  const live = useLive(followWishes);
  const wishes = live.status === 'ready' ? live.value : noWishes;
  const refresh = useEffectEvent(() => {
    for (const each of [accepted, requests, following]) each.refresh();
  });
  useEffect(() => {
    if (wishes.settled > 0) refresh();
  }, [wishes.settled]);

  const [acceptedList, requestList] = [listed(accepted.answer), listed(requests.answer)] as const;
  const allRequests = useRememberedRows(requestList.rows);
  return {
    controls: { accepted, requests, following },
    lists: {
      accepted: acceptedFollowers(acceptedList, allRequests, wishes),
      requests: waitingFollowers(requestList, wishes),
      following: followedMembers(listed(following.answer), wishes),
    },
  };
}
export type FollowPage = FollowersAnswer | FollowingAnswer;
