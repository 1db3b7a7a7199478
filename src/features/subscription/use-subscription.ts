import { useEffect, useEffectEvent } from 'react';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { ownProfile } from '#device/first-queries.ts';
import { useLive } from '#device/use-live.ts';

const noParams = {};

/** The page of the subscription; asked for anew when the account says that something about it has changed. */
export function useSubscription() {
  const control = useCachedAnswer('subscription.page', noParams);
  const live = useLive(ownProfile);
  const profile = live.status === 'ready' ? live.value : null;
  const refresh = useEffectEvent(control.refresh);
  const subscribed = profile?.subscribed;
  useEffect(() => {
    if (subscribed !== undefined) refresh();
  }, [subscribed]);
  return { ...control, profile };
}
