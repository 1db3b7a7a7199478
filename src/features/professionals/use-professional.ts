import { accountRevision } from '#device/own-account.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useRefreshOnNews } from '#device/answers/use-refresh-on-news.ts';
import { useLive } from '#device/use-live.ts';

const noParams = {};

/** Where the member's registration stands; asked for anew with each change of the account, as a decision is one. */
export function useProfessional() {
  const control = useCachedAnswer('professional.page', noParams);
  const revision = useLive(accountRevision);
  useRefreshOnNews(revision.status === 'ready' ? revision.value : null, control.refresh);
  return control;
}
