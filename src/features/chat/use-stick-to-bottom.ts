import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';

/** So near the end counts as being there, in px. */
const NEAR = 32;

/** Where reading begins, if not at the bottom; another key begins anew. */
export interface Start {
  key: string;
  index: number;
}

export interface Scrolled {
  /** These three change with the list. */
  count: number;
  newest: string | null;
  newestMine: boolean;
  start: Start | null;
  /** The list ends where the conversation does. */
  ends: boolean;
}

/** Keeps the newest message in sight for who is at the bottom, and leaves everyone else where they read; a message of one's own always comes into sight. */
export function useStickToBottom(list: RefObject<VirtualizerHandle | null>, { count, newest, newestMine, start, ends }: Scrolled) {
  const sticky = useRef(true);
  const last = useRef(0);
  const begun = useRef<string | null>(null);
  const followed = useRef<string | null>(null);
  const [atBottom, setAtBottom] = useState(true);

  const toBottom = useCallback(() => {
    sticky.current = true;
    if (count > 0) list.current?.scrollToIndex(count - 1, { align: 'end' });
  }, [list, count]);

  const follow = useCallback(() => {
    if (sticky.current && ends) toBottom();
  }, [toBottom, ends]);

  const onScroll = useCallback(
    (offset: number) => {
      const handle = list.current;
      if (!handle) return;
      const near = ends && offset + handle.viewportSize >= handle.scrollSize - NEAR;
      // Only who moves up leaves the bottom: older messages that come above move everything down.
      if (near || offset < last.current) sticky.current = near;
      last.current = offset;
      setAtBottom(sticky.current);
    },
    [list, ends],
  );

  /* Before the first paint of what it begins with, and once. */
  const begin = useEffectEvent(() => {
    if (!start || begun.current === start.key) return;
    begun.current = start.key;
    sticky.current = false;
    setAtBottom(false);
    list.current?.scrollToIndex(start.index, { align: 'center' });
  });
  useLayoutEffect(() => begin(), [start?.key]);

  /* Once for each list: to scroll is to lay it out. */
  const arrived = useEffectEvent((newest: string | null) => {
    if (newestMine && newest !== followed.current) sticky.current = true;
    followed.current = newest;
    follow();
  });
  useLayoutEffect(() => arrived(newest), [newest, follow]);

  return { atBottom, onScroll, follow, toBottom };
}
