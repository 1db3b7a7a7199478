import { useCallback, useEffect, useState } from 'react';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberPage } from '#schemas/entities/member.ts';
import type { MemberId } from '#schemas/ids.ts';
import { useDevice } from '#device/device-context.ts';
import { followWishes, wishSince } from '#device/follows.ts';
import { withDirectory } from '#device/directory.ts';
import { useLive } from '#device/use-live.ts';
import { fetchMemberPage, recordVisit } from './member-requests.ts';
import { blockedIds } from './queries.ts';
import { useReady } from '#device/use-ready.ts';

export type MemberState =
  | { status: 'loading' }
  /**
   * `server`: from the server; `meanwhile`: from the device, until the server answers; `device`: from the device,
   * because the server does not answer. `at`: when the server was asked for the page; 0: not known.
   */
  | { status: 'there'; page: MemberPage; origin: 'server' | 'meanwhile' | 'device'; at: number }
  /** Unknown, gone or blocked member: they look the same [PROFILE-10]. */
  | { status: 'gone' }
  | { status: 'missing'; code: FailureCode; retryAfterMs?: number | undefined };

const loading: MemberState = { status: 'loading' };

/** Loads a member's page. The visit is recorded only when the server's page is shown. */
export function useMember(id: MemberId): { member: MemberState; retry: () => void } {
  const { device } = useDevice();
  const ready = useReady();
  const [memberState, setMemberState] = useState<{ id: MemberId; member: MemberState }>({ id, member: loading });
  const [attempt, setAttempt] = useState(0);
  const blocked = useLive(blockedIds);
  const wishes = useLive(followWishes);
  // Once a wish has left the device, the server is asked for the page as it is then.
  const settled = wishes.status === 'ready' ? wishes.value.settled : 0;

  useEffect(() => {
    if (!device) return;
    let isUnmounted = false;
    const updateMember = (member: MemberState) => isUnmounted || setMemberState({ id, member });
    const storedPage = withDirectory(device, (directory) => directory.member(id)).then(
      (storedMember) => storedMember?.page ?? null,
    );
    // The stored page is shown until the server answers.
    void storedPage.then(
      (page) =>
        isUnmounted ||
        (page &&
          setMemberState((now) =>
            now.id === id && now.member.status !== 'loading'
              ? now
              : { id, member: { status: 'there', page, origin: 'meanwhile', at: 0 } },
          )),
    );
    const fallBack = (code: FailureCode, retryAfterMs?: number) =>
      storedPage.then((page) =>
        updateMember(
          page ? { status: 'there', page, origin: 'device', at: 0 } : { status: 'missing', code, retryAfterMs },
        ),
      );
    if (ready === 'no') void fallBack('offline');
    if (ready === 'yes') {
      const at = device.clock.now();
      void fetchMemberPage(id).then(async (answer) => {
        if (!answer.ok) {
          await fallBack(answer.code, answer.retryAfterMs);
          return;
        }
        const page = answer.value;
        updateMember(page ? { status: 'there', page, origin: 'server', at } : { status: 'gone' });
        void withDirectory(device, (directory) =>
          page ? directory.savePage(page, device.clock.now()) : directory.forget([id]),
        );
        if (page?.mayWrite && !isUnmounted) void recordVisit(id);
      });
    }
    return () => {
      isUnmounted = true;
    };
  }, [device, ready, id, attempt, settled]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const isBlocked = blocked.status === 'ready' && blocked.value.includes(id);
  const member = memberState.id === id ? memberState.member : loading;
  if (isBlocked) return { member: { status: 'gone' }, retry };
  if (member.status !== 'there' || wishes.status !== 'ready') return { member, retry };
  const { page, at } = member;
  const followed = wishSince(wishes.value.following, id, at) ?? page.followed;
  return { member: { ...member, page: { ...page, followed } }, retry };
}
