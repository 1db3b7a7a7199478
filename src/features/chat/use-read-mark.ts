import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
const isVisible = () => document.visibilityState === 'visible';

/**
 * [Y12] The read mark follows the highest number that was really in sight, while the tab is; nothing is marked where
 * nothing is unread. `top` is the conversation's highest number: one that falls is another epoch's, and begins anew.
 * `mark` says whether it could. Returns what the list tells of the number in sight.
 */
export function useReadMark(
  unread: number,
  highestSeq: number,
  markRead: (throughSeq: number) => boolean,
): (seq: number) => void {
  const visible = useSyncExternalStore(watchVisibility, isVisible);
  const [seenSeq, setSeenSeq] = useState(0);
  const lastMarked = useRef(0);
  useEffect(() => {
    if (lastMarked.current > highestSeq) lastMarked.current = 0;
    const throughSeq = Math.min(seenSeq, highestSeq);
    if (!visible || unread === 0 || throughSeq <= lastMarked.current) return;
    if (markRead(throughSeq)) lastMarked.current = throughSeq;
  }, [visible, unread, seenSeq, highestSeq, markRead]);
  return setSeenSeq;
}
