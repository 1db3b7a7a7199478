import { useCallback, useEffect, useState } from 'react';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberPage } from '#schemas/entities/member.ts';
import type { MemberId } from '#schemas/ids.ts';
import { errorText } from '#i18n/errors.ts';
import { useDevice } from '#device/device-context.ts';
import { withDirectory } from '#device/directory.ts';
import { useLive } from '#device/use-live.ts';
import { follow, fetchMemberPage, recordVisit } from './member-requests.ts';
import { blockedIds } from './queries.ts';
import { useReady } from '#device/use-ready.ts';

export type MemberState =
  | { status: 'loading' }
  /**
   * `server`: from the server; `meanwhile`: from the device, until the server answers; `device`: from the device,
   * because the server does not answer.
   */
  | { status: 'there'; page: MemberPage; origin: 'server' | 'meanwhile' | 'device' }
  /** Unknown, gone or blocked member: they look the same [PROFILE-10]. */
  | { status: 'gone' }
  | { status: 'missing'; code: FailureCode; retryAfterMs?: number | undefined };

const loading: MemberState = { status: 'loading' };

/** Loads a member's page. The visit is recorded only when the server's page is shown. */
export function useMember(id: MemberId): {
  member: MemberState;
  retry: () => void;
  setFollowed: (followed: boolean) => void;
} {
  const { device } = useDevice();
  const ready = useReady();
  const [memberState, setMemberState] = useState<{ id: MemberId; member: MemberState }>({ id, member: loading });
  const [attempt, setAttempt] = useState(0);
  const blocked = useLive(blockedIds);

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
              : { id, member: { status: 'there', page, origin: 'meanwhile' } },
          )),
    );
    const fallBack = (code: FailureCode, retryAfterMs?: number) =>
      storedPage.then((page) =>
        updateMember(page ? { status: 'there', page, origin: 'device' } : { status: 'missing', code, retryAfterMs }),
      );
    if (ready === 'no') void fallBack('offline');
    if (ready === 'yes') {
      void fetchMemberPage(id).then(async (answer) => {
        if (!answer.ok) {
          await fallBack(answer.code, answer.retryAfterMs);
          return;
        }
        const page = answer.value;
        updateMember(page ? { status: 'there', page, origin: 'server' } : { status: 'gone' });
        void withDirectory(device, (directory) =>
          page ? directory.savePage(page, device.clock.now()) : directory.forget([id]),
        );
        if (page?.mayWrite && !isUnmounted) void recordVisit(id);
      });
    }
    return () => {
      isUnmounted = true;
    };
  }, [device, ready, id, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const setFollowed = useCallback(
    (followed: boolean) =>
      setMemberState((now) =>
        now.id === id && now.member.status === 'there'
          ? { id, member: { ...now.member, page: { ...now.member.page, followed } } }
          : now,
      ),
    [id],
  );
  const isBlocked = blocked.status === 'ready' && blocked.value.includes(id);
  return {
    member: isBlocked ? { status: 'gone' } : memberState.id === id ? memberState.member : loading,
    retry,
    setFollowed,
  };
}

/** Follows or unfollows a member. Resolves to null, or to the text of the failure. */
export async function setFollow(id: MemberId, isFollowing: boolean): Promise<string | null> {
  const answer = await follow(id, isFollowing);
  return answer.ok ? null : errorText(answer.code, answer.retryAfterMs);
}
