import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

function watch(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
const isVisible = () => document.visibilityState === 'visible';

/**
 * [Y12] The read mark follows the highest number that was really in sight, while the tab is; nothing is marked where
 * nothing is unread. `top` is the conversation's highest number: one that falls is another epoch's, and begins anew.
 * `mark` says whether it could. Returns what the list tells of the number in sight.
 */
export function useReadMark(unread: number, top: number, mark: (upTo: number) => boolean): (seq: number) => void {
  const visible = useSyncExternalStore(watch, isVisible);
  const [inSight, setInSight] = useState(0);
  const marked = useRef(0);
  useEffect(() => {
    if (marked.current > top) marked.current = 0;
    const upTo = Math.min(inSight, top);
    if (!visible || unread === 0 || upTo <= marked.current) return;
    if (mark(upTo)) marked.current = upTo;
  }, [visible, unread, inSight, top, mark]);
  return setInSight;
}
