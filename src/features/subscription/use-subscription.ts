import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useRefreshOnNews } from '#device/answers/use-refresh-on-news.ts';
import { ownProfile } from '#device/first-queries.ts';
import { accountRevision } from '#device/own-account.ts';
import { useLive } from '#device/use-live.ts';

const noParams = {};

/** The page of the subscription; asked for anew with each change of the account, and when it is looked at again. */
export function useSubscription() {
  const control = useCachedAnswer('subscription.page', noParams);
  const live = useLive(ownProfile);
  const revision = useLive(accountRevision);
  useRefreshOnNews(revision.status === 'ready' ? revision.value : null, control.refresh);
  return { ...control, profile: live.status === 'ready' ? live.value : null };
}
