import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useRefreshOnNews } from '#device/answers/use-refresh-on-news.ts';
import { useLive } from '#device/use-live.ts';
import { systemClock } from '#lib/clock.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { BackLink } from '#ui/BackLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { useNow } from '#ui/use-now.ts';
import { useTitle } from '#ui/use-title.ts';
import { AnnouncementCard } from '../components/AnnouncementCard.tsx';
import { announcementNews } from '../queries.ts';
import { announcementsPage as text } from '../text.fr.ts';

const noParams = {};

/** « Annonces »: what the house has said to the member, also without a network; notifications lead here [ADMIN-12]. */
export function AnnouncementsScreen() {
  const { answer, refresh, loadMore } = useCachedAnswer('announcements', noParams);
  const news = useLive(announcementNews);
  useRefreshOnNews(news.status === 'ready' ? news.value : null, refresh);
  const named = useSearchParams()[0].get('a');
  const now = useNow();
  useTitle(text.title);
  const stored = answer.status === 'stored' ? answer : null;
  // What is stored from before may lack an announcement that has just come.
  const [openedAt] = useState(() => systemClock.now());
  const isCurrent = stored !== null && stored.at >= openedAt && !stored.isStale && !stored.isRefreshing;
  return (
    <div className="mx-auto flex w-full max-w-[768px] flex-1 flex-col px-4 pt-5 pb-10 desktop:px-8 desktop:pt-12 low:pt-3">
      <BackLink to="/notifications">{text.back}</BackLink>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-title leading-tight desktop:text-display">{text.title}</h1>
        {stored?.isStale && <SeenAt at={stored.at} />}
      </div>
      <p className="mt-2 mb-5 text-text-soft">{text.lead}</p>
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {([page]) =>
          page && (
            <>
              {isCurrent && named !== null && !page.announcements.some(({ id }) => id === named) && (
                <Notice>{text.gone}</Notice>
              )}
              {page.announcements.length === 0 ? (
                <EmptyState title={text.none}>{text.noneText}</EmptyState>
              ) : (
                <ul aria-label={text.list} className="grid gap-4">
                  {page.announcements.map((announcement) => (
                    <li key={announcement.id}>
                      <AnnouncementCard announcement={announcement} now={now} isNamed={announcement.id === named} />
                    </li>
                  ))}
                </ul>
              )}
            </>
          )
        }
      </AnswerList>
    </div>
  );
}
