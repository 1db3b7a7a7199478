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
import { useReady } from './use-ready.ts';

export type MemberState =
  | { status: 'loading' }
  /**
   * `server`: as it is; `meanwhile`: as the device saw it last, until the server answers; `device`: there is no more.
   */
  | { status: 'there'; page: MemberPage; origin: 'server' | 'meanwhile' | 'device' }
  /** Unknown, gone, or behind a block: nobody is told which. */
  | { status: 'gone' }
  | { status: 'missing'; code: FailureCode; retryAfterMs?: number | undefined };

const loading: MemberState = { status: 'loading' };

/** One member's page; the visit is recorded when it was really seen. */
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
    // What is on the device stands there while the server is asked.
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

/** Follows, or no more; resolves to why not, in words, or null. */
export async function setFollow(id: MemberId, isFollowing: boolean): Promise<string | null> {
  const answer = await follow(id, isFollowing);
  return answer.ok ? null : errorText(answer.code, answer.retryAfterMs);
}
