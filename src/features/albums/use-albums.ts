import { useEffect, useEffectEvent } from 'react';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { mediaWishes, noMediaWishes, type MediaWishes } from '#device/media-wishes.ts';
import { useLive } from '#device/use-live.ts';
import type { MemberId } from '#schemas/ids.ts';
import { likedItems, ownItems, type ShownItem } from './album-items.ts';

/** What the member wishes about albums; `refresh` is called once a wish has left the device. */
export function useMediaWishes(refresh: () => void): MediaWishes {
  const live = useLive(mediaWishes);
  const wishes = live.status === 'ready' ? live.value : noMediaWishes;
  const askAgain = useEffectEvent(refresh);
  useEffect(() => {
    if (wishes.settled > 0) askAgain();
  }, [wishes.settled]);
  return wishes;
}

/** The albums of a member, with what the reader wishes applied. */
export function useAlbums(member: MemberId, isOwn: boolean) {
  const control = useCachedAnswer('member.albums', { member });
  const wishes = useMediaWishes(control.refresh);
  const { answer } = control;
  const stored = answer.status === 'stored' ? answer : null;
  const first = stored?.pages[0]?.albums ?? null;
  const items = stored?.pages.flatMap(({ albums }) => albums?.items ?? []) ?? [];
  const at = stored?.at ?? 0;
  const shown: readonly ShownItem[] = isOwn ? ownItems(items, wishes, at) : likedItems(items, wishes, at);
  return { ...control, wishes, at, first, items: shown };
}
