import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useRefreshOnNews } from '#device/answers/use-refresh-on-news.ts';
import { useConnection } from '#device/use-connection.ts';
import { useLive } from '#device/use-live.ts';
import { settings } from '#i18n/fr/settings.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { BackLink } from '#ui/BackLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { useNow } from '#ui/use-now.ts';
import { useTitle } from '#ui/use-title.ts';
import { sendAppeal } from '../requests.ts';
import { DecisionCard } from '../components/DecisionCard.tsx';
import { decisionNews } from '../queries.ts';
import { decisions as text } from '../text.fr.ts';

const noParams = {};

/** « Décisions » in the settings: statements of reasons, also without a network, and appeals [ADMIN-05]. */
export function DecisionsScreen() {
  const { answer, refresh, loadMore } = useCachedAnswer('decisions', noParams);
  const news = useLive(decisionNews);
  useRefreshOnNews(news.status === 'ready' ? news.value : null, refresh);
  const isOffline = useConnection() === 'offline';
  const now = useNow();
  useTitle(text.title);
  return (
    <div className="mx-auto flex w-full max-w-[768px] flex-1 flex-col px-4 pt-5 pb-10 desktop:px-8 desktop:pt-12 low:pt-3">
      <BackLink to="/settings">{settings.title}</BackLink>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-title leading-tight desktop:text-display">{text.title}</h1>
        {answer.status === 'stored' && answer.isStale && <SeenAt at={answer.at} />}
      </div>
      <p className="mt-2 mb-5 text-text-soft">{text.lead}</p>
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {([page]) =>
          page &&
          (page.decisions.length === 0 ? (
            <EmptyState title={text.none}>{text.noneText}</EmptyState>
          ) : (
            <ul aria-label={text.list} className="grid gap-4">
              {page.decisions.map((decision) => (
                <li key={decision.id}>
                  <DecisionCard {...{ decision, now, isOffline }} onAppeal={sendAppeal} onChange={refresh} />
                </li>
              ))}
            </ul>
          ))
        }
      </AnswerList>
    </div>
  );
}
