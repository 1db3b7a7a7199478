import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';

/** So near the end counts as being there, in px. */
const NEAR = 32;

/**
 * Keeps the newest message in sight for who is at the bottom, and leaves everyone else where they read.
 * `count` and `newest` change with the list; a message of one's own always comes into sight.
 */
export function useStickToBottom(list: RefObject<VirtualizerHandle | null>, count: number, newest: string | null, newestMine: boolean) {
  const sticky = useRef(true);
  const last = useRef(0);
  const [atBottom, setAtBottom] = useState(true);

  const toBottom = useCallback(() => {
    sticky.current = true;
    if (count > 0) list.current?.scrollToIndex(count - 1, { align: 'end' });
  }, [list, count]);

  const follow = useCallback(() => {
    if (sticky.current) toBottom();
  }, [toBottom]);

  const onScroll = useCallback(
    (offset: number) => {
      const handle = list.current;
      if (!handle) return;
      const near = offset + handle.viewportSize >= handle.scrollSize - NEAR;
      // Only who moves up leaves the bottom: older messages that come above move everything down.
      if (near || offset < last.current) sticky.current = near;
      last.current = offset;
      setAtBottom(sticky.current);
    },
    [list],
  );

  const arrived = useEffectEvent(() => {
    if (newestMine) sticky.current = true;
    follow();
  });
  useLayoutEffect(() => arrived(), [newest]);
  useLayoutEffect(() => follow(), [follow]);

  return { atBottom, onScroll, follow, toBottom };
}
