import { useLayoutEffect, useRef, type RefObject } from 'react';

/** So near to the end counts as there, px. */
const NEAR = 80;

/** A scrolled box that stays at its end when something new comes, unless it was scrolled away from there. */
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
