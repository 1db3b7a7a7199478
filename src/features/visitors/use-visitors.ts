import { useEffect, useEffectEvent } from 'react';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useDiscretion } from '#device/use-discretion.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';

const noParams = {};

/** The visits, and whether the member browses discreetly, with a wish that waits applied. */
export function useVisitors() {
  const control = useCachedAnswer('visitors', noParams);
  const { discreet: chosen, isPending, set } = useDiscretion();
  const { answer } = control;
  const stored = answer.status === 'stored' ? (answer.pages[0]?.discreet ?? false) : null;
  const discreet = chosen ?? stored;
  // Once another wish has left the device, the list is another one.
  const isOther = !isPending && stored !== null && discreet !== stored;
  const refresh = useEffectEvent(control.refresh);
  useEffect(() => {
    if (isOther) refresh();
  }, [isOther]);
  return {
    ...control,
    discreet,
    /** The visits come back with the next answer: the stored one was given while they were hidden. */
    isReturning: discreet === false && stored === true,
    isPending,
    setDiscreet: (discreet: boolean) => void withStorageToast(set(discreet)),
  };
}
