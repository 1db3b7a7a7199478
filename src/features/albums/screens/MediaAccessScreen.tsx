import { useState } from 'react';
import { useRememberedRows } from '#device/answers/use-remembered-rows.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import type { CachedAnswerView } from '#device/answers/answer-view.ts';
import type { MediaAccessAnswer } from '#schemas/wire/albums.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { BackLink } from '#ui/BackLink.tsx';
import { Chip } from '#ui/Chip.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { useNow } from '#ui/use-now.ts';
import { accessHolders, waitingRequests } from '../access-lists.ts';
import { AccessRequests, AccessRows } from '../components/AccessRows.tsx';
import { albums } from '../text.fr.ts';
import { useMediaWishes } from '../use-albums.ts';
import { useMediaActions } from '../use-media-actions.ts';

const GRANTED = { list: 'granted' } as const;
const REQUESTS = { list: 'requests' } as const;
const tabs = ['granted', 'requests'] as const;
const text = albums.access;

const answered = (answer: CachedAnswerView<MediaAccessAnswer>) =>
  answer.status === 'stored'
    ? { rows: answer.pages.flatMap(({ members }) => members), at: answer.at }
    : { rows: [], at: 0 };

/** `/my-media/access` [PROFILE-114]: who may see the private album, and who asks to. */
export function MediaAccessScreen() {
  const granted = useCachedAnswer('media.access', GRANTED);
  const requests = useCachedAnswer('media.access', REQUESTS);
  const wishes = useMediaWishes(() => {
    granted.refresh();
    requests.refresh();
  });
  const actions = useMediaActions();
  const now = useNow();
  const requested = answered(requests.answer);
  const holders = accessHolders(answered(granted.answer), useRememberedRows(requested.rows), wishes, now);
  const waiting = waitingRequests(requested, wishes);
  const [chosen, setChosen] = useState<(typeof tabs)[number] | null>(null);
  // Requests come first while some wait, because they need an answer. Once it is known, the tab stays.
  if (chosen === null && requests.answer.status === 'stored') setChosen(waiting.length > 0 ? 'requests' : 'granted');
  const tab = chosen ?? 'granted';
  const { answer, refresh, loadMore } = tab === 'granted' ? granted : requests;
  const counts = { granted: holders.length, requests: waiting.length };
  return (
    <ListScreen title={text.title} lead={text.lead} answer={answer}>
      <BackLink to="/my-media">{albums.title}</BackLink>
      <div role="group" aria-label={text.tabs.label} className="mb-3 flex gap-2 overflow-x-auto py-2">
        {tabs.map((each) => (
          <Chip key={each} on={each === tab} onClick={() => setChosen(each)}>
            {albums.tab(text.tabs[each], counts[each])}
          </Chip>
        ))}
      </div>
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {() =>
          counts[tab] === 0 ? (
            <EmptyState title={text.empty[tab].title}>{text.empty[tab].text}</EmptyState>
          ) : tab === 'granted' ? (
            <AccessRows holders={holders} actions={actions} />
          ) : (
            <AccessRequests members={waiting} actions={actions} />
          )
        }
      </AnswerList>
      <p className="mt-5 text-small text-text-faint">{albums.remains}</p>
    </ListScreen>
  );
}
