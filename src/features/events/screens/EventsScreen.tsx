import { Link } from 'react-router-dom';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { AnswerFrame } from '#ui/AnswerFrame.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Chip } from '#ui/Chip.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { useTitle } from '#ui/use-title.ts';
import { EventCards } from '../components/EventCards.tsx';
import { EventFilters } from '../components/EventFilters.tsx';
import { EventsMap } from '../components/EventsMap.tsx';
import { eventsMap } from '../map.fr.ts';
import { events as text } from '../text.fr.ts';
import { eventsViews, useEventsView } from '../use-events-view.ts';
import { useWishes } from '../use-wishes.ts';

/** Screen « Événements » [MEMBERAREA-03]: what is to come, one's own, and what is over, as a list or on a map. */
export function EventsScreen() {
  const [{ query, view, town }, show] = useEventsView();
  const { answer, refresh, loadMore } = useCachedAnswer('events', query);
  const wishes = useWishes(answer.status === 'stored' ? answer.at : null, refresh);
  useTitle(text.title);
  const none = text.none[query.list];
  return (
    <div className="mx-auto w-full max-w-[1136px] flex-1 px-4 pb-8 desktop:px-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 pt-5 desktop:pt-8">
        <h1 className="text-title desktop:text-display">{text.title}</h1>
        {answer.status === 'stored' && answer.isStale && <SeenAt at={answer.at} />}
      </div>
      <p className="mt-2 max-w-[62ch] text-text-soft">{text.lead}</p>
      <Link to="/events/new" className={buttonClass('main', 'normal', 'mt-5 mb-6')}>
        {text.create}
      </Link>
      <div className="mb-5 grid gap-4">
        <EventFilters query={query} onChange={(next) => show({ query: next, town: null })} />
        <div role="group" aria-label={eventsMap.viewsLabel} className="flex gap-2.5">
          {eventsViews.map((each) => (
            <Chip key={each} on={view === each} onClick={() => show({ view: each })}>
              {eventsMap.views[each]}
            </Chip>
          ))}
        </div>
      </div>
      <AnswerFrame answer={answer} refresh={refresh} away={text.away} kept={text.kept}>
        {({ pages, hasMore, canLoadMore, isAdding }) => {
          const events = pages.flatMap((page) => page.events);
          return (
            <>
              {events.length === 0 && !hasMore && <EmptyState title={none.title}>{none.text}</EmptyState>}
              {events.length > 0 && view === 'list' && <EventCards events={events} wishes={wishes} />}
              {events.length > 0 && view === 'map' && (
                <EventsMap {...{ events, wishes, hasMore, town }} onTown={(next) => show({ town: next })} />
              )}
              {hasMore && (
                <Button
                  variant="quiet"
                  className="justify-self-center"
                  disabled={!canLoadMore}
                  busy={isAdding}
                  onClick={loadMore}
                >
                  {text.more}
                </Button>
              )}
            </>
          );
        }}
      </AnswerFrame>
    </div>
  );
}
