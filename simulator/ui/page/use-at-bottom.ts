import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Distance from the end that still counts as the end, px. */
const NEAR = 80;

/** Keeps a scrolled box at its end when new content arrives, unless it was scrolled away from the end. */
export function useAtBottom(newest: string | number | null): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    if (height.current - current.scrollTop - current.clientHeight < NEAR) current.scrollTop = current.scrollHeight;
    height.current = current.scrollHeight;
  }, [newest]);
  return box;
}
