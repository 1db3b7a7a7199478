import { useCallback, useEffect, useState } from 'react';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberPage } from '#schemas/entities/member.ts';
import type { MemberId } from '#schemas/ids.ts';
import { useDevice } from '#live/device-context.ts';
import { withDirectory } from '#live/directory.ts';
import { useLive } from '#live/use-live.ts';
import { follow, memberPage, recordVisit } from './asks.ts';
import { blockedIds } from './queries.ts';
import { useReady } from './use-ready.ts';

export type MemberState =
  | { status: 'loading' }
  /**
   * `server`: as it is; `meanwhile`: as the device saw it last, until the server answers; `device`: there is no more.
   */
  | { status: 'there'; page: MemberPage; from: 'server' | 'meanwhile' | 'device' }
  /** Unknown, gone, or behind a block: nobody is told which. */
  | { status: 'gone' }
  | { status: 'missing'; code: FailureCode };

const loading: MemberState = { status: 'loading' };

/** One member's page; the visit is recorded when it was really seen. */
export function useMember(id: MemberId): {
  member: MemberState;
  retry: () => void;
  setFollowed: (followed: boolean) => void;
} {
  const { device } = useDevice();
  const ready = useReady();
  const [held, hold] = useState<{ id: MemberId; member: MemberState }>({ id, member: loading });
  const [attempt, setAttempt] = useState(0);
  const blocked = useLive(blockedIds);

  useEffect(() => {
    if (!device) return;
    let gone = false;
    const keep = (member: MemberState) => gone || hold({ id, member });
    const kept = withDirectory(device, (directory) => directory.member(id)).then((known) => known?.page ?? null);
    // What is on the device stands there while the server is asked.
    void kept.then(
      (page) =>
        gone ||
        (page &&
          hold((now) =>
            now.id === id && now.member.status !== 'loading'
              ? now
              : { id, member: { status: 'there', page, from: 'meanwhile' } },
          )),
    );
    const fallBack = (code: FailureCode) =>
      kept.then((page) => keep(page ? { status: 'there', page, from: 'device' } : { status: 'missing', code }));
    if (ready === 'no') void fallBack('offline');
    if (ready === 'yes') {
      void memberPage(id).then(async (answer) => {
        if (!answer.ok) {
          await fallBack(answer.code);
          return;
        }
        const page = answer.value;
        keep(page ? { status: 'there', page, from: 'server' } : { status: 'gone' });
        void withDirectory(device, (directory) =>
          page ? directory.keepPage(page, device.clock.now()) : directory.forget([id]),
        );
        if (page?.mayWrite && !gone) void recordVisit(id);
      });
    }
    return () => {
      gone = true;
    };
  }, [device, ready, id, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const setFollowed = useCallback(
    (followed: boolean) =>
      hold((now) =>
        now.id === id && now.member.status === 'there'
          ? { id, member: { ...now.member, page: { ...now.member.page, followed } } }
          : now,
      ),
    [id],
  );
  const mine = blocked.status === 'ready' && blocked.value.includes(id);
  return { member: mine ? { status: 'gone' } : held.id === id ? held.member : loading, retry, setFollowed };
}

/** Follows, or no more; resolves to why not, or null. */
export async function setFollow(id: MemberId, wanted: boolean): Promise<FailureCode | null> {
  const answer = await follow(id, wanted);
  return answer.ok ? null : answer.code;
}
