import { useEffect, useState } from 'react';
import { plainText } from '#domain/search/plain-text.ts';
import type { MemberSuggestion } from '#schemas/entities/member.ts';
import { SUGGESTIONS } from '#schemas/limits.ts';
import { useDevice } from '#device/device-context.ts';
import { useLive } from '#device/use-live.ts';
import { blockedIds } from './queries.ts';
import { suggestions } from './suggestions.ts';
import { useReady } from '#device/use-ready.ts';

/** Pause in typing before a request. */
const PAUSE_MS = 200;
/**
 * Returns members whose names begin with the typed text, ignoring case and accents; none for an empty text
 * [SEARCH-78, SEARCH-79, SEARCH-80].
 */
export function useUsernames(input: string): readonly MemberSuggestion[] {
  const { device } = useDevice();
  const online = useReady() === 'yes';
  const text = plainText(input.trim());
  const [latestAnswer, setLatestAnswer] = useState<{ text: string; members: readonly MemberSuggestion[] }>({
    text: '',
    members: [],
  });
  const blocked = useLive(blockedIds);
  useEffect(() => {
    if (!device || text === '') return;
    let isUnmounted = false;
    const timer = setTimeout(
      () => void suggestions(device, text, online).then((members) => isUnmounted || setLatestAnswer({ text, members })),
      PAUSE_MS,
    );
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [device, text, online]);
  const hidden = blocked.status === 'ready' ? blocked.value : [];
  return text === latestAnswer.text
    ? latestAnswer.members.filter(({ id }) => !hidden.includes(id)).slice(0, SUGGESTIONS)
    : [];
}
