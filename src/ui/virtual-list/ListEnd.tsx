import { useEffect, useEffectEvent, useRef } from 'react';
import { appScroller } from './app-scroller.ts';

/** The end of a list of which there is more: calls back a screen before it comes into sight. Key it by the length. */
export function ListEnd({ onReached }: { onReached: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const reportReached = useEffectEvent(onReached);
  useEffect(() => {
    if (!mark.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reportReached(),
      { root: appScroller(mark.current), rootMargin: '600px' },
    );
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, []);
  return <div ref={mark} className="h-px" />;
}
