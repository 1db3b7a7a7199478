import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { systemClock } from '#lib/clock.ts';
import { Icon } from '#ui/Icon.tsx';
import { groupTalk } from './text.fr.ts';

function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => systemClock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(systemClock.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.ceil((until - now) / 1000);
}

/** Says when a message leaves that slow mode holds back. */
export function Leaves({ at }: { at: number }) {
  const seconds = useSecondsUntil(at);
  return seconds > 0 ? <span className="tabular">{groupTalk.slow.leaves(seconds)}</span> : null;
}

/** Counts down to the member's next message in slow mode [G16]; what is written before waits in the queue. */
export function SlowModeNote({ until }: { until: number }) {
  const seconds = useSecondsUntil(until);
  if (seconds <= 0) return null;
  return (
    <p className="mx-auto flex w-full max-w-[860px] flex-none items-center justify-center gap-1.5 px-5 pt-2 text-small text-text-soft tabular">
      <Icon icon={Timer} size={16} />
      {groupTalk.slow.next(seconds)}
    </p>
  );
}
