import { useEffect, useEffectEvent } from 'react';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { ownProfile } from '#device/first-queries.ts';
import { useLive } from '#device/use-live.ts';

const noParams = {};

/** The page of the certification; asked for anew when the own role changes, as by a decision of the house. */
export function useCertification() {
  const control = useCachedAnswer('certification.page', noParams);
  const live = useLive(ownProfile);
  const role = live.status === 'ready' ? live.value?.givenRole : undefined;
  const refresh = useEffectEvent(control.refresh);
  useEffect(() => {
    if (role !== undefined) refresh();
  }, [role]);
  return control;
}
