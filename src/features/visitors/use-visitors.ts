import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useCommands } from '#device/use-commands.ts';
import { useLive } from '#device/use-live.ts';
import { pendingDiscretion, setDiscretion } from '#device/visits.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';

const noParams = {};
const commands = { setDiscretion };

/** The visits, and whether the member browses discreetly, with a wish that waits applied. */
export function useVisitors() {
  const control = useCachedAnswer('visitors', noParams);
  const run = useCommands(commands);
  const live = useLive(pendingDiscretion);
  const pending = live.status === 'ready' ? live.value : null;
  // Once the wish has left the device, the list is another one; the wish counts until an answer that is newer.
  const [settled, setSettled] = useState<{ value: boolean; at: number } | null>(null);
  const previous = useRef(pending);
  const refresh = useEffectEvent(control.refresh);
  useEffect(() => {
    const value = previous.current;
    previous.current = pending;
    if (value === null || pending !== null) return;
    setSettled({ value, at: Date.now() });
    refresh();
  }, [pending]);
  const { answer } = control;
  const stored = answer.status === 'stored' ? (answer.pages[0]?.discreet ?? false) : null;
  const isOlder = settled !== null && answer.status === 'stored' && answer.at <= settled.at;
  const discreet = pending ?? (isOlder ? settled.value : stored);
  return {
    ...control,
    discreet,
    /** The visits come back with the next answer: the stored one was given while they were hidden. */
    isReturning: discreet === false && stored === true,
    isPending: pending !== null,
    setDiscreet: (discreet: boolean) => void withStorageToast(run?.setDiscretion(discreet)),
  };
}
