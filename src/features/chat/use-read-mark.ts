import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
const isVisible = () => document.visibilityState === 'visible';

/**
 * Marks a conversation as read up to the highest number that was really visible, while the tab is; marks nothing if
 * nothing is unread [Y12]. `highestSeq` is the conversation's highest number: if it falls, the epoch has changed, and
 * the mark starts again. `markRead` returns whether it could. Returns the function that the list calls with the visible
 * number.
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
