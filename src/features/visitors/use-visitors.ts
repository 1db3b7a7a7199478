import { useEffect, useEffectEvent, useRef } from 'react';
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
  // Once the wish has left the device, the list is another one.
  const previous = useRef(pending);
  const refresh = useEffectEvent(control.refresh);
  useEffect(() => {
    if (previous.current !== null && pending === null) refresh();
    previous.current = pending;
  }, [pending]);
  const { answer } = control;
  const known = answer.status === 'stored' ? (answer.pages[0]?.discreet ?? false) : null;
  return {
    ...control,
    discreet: pending ?? known,
    isPending: pending !== null,
    setDiscreet: (discreet: boolean) => void withStorageToast(run?.setDiscretion(discreet)),
  };
}
