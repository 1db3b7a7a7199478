import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useRefreshOnNews } from '#device/answers/use-refresh-on-news.ts';
import { useLive } from '#device/use-live.ts';
import { decisionSignal } from './queries.ts';

const noParams = {};

/** The page of the certification; asked for anew with each decision of the house, and when it is looked at again. */
export function useCertification() {
  const control = useCachedAnswer('certification.page', noParams);
  const signal = useLive(decisionSignal);
  useRefreshOnNews(signal.status === 'ready' ? signal.value : null, control.refresh);
  return control;
}
