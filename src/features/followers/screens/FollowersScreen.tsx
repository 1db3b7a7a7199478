import { useState, type ReactNode } from 'react';
import { ownAccess } from '#device/own-access.ts';
import { useLive } from '#device/use-live.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { Chip } from '#ui/Chip.tsx';
import { ChipRow } from '#ui/ChipRow.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { RestrictedState } from '#ui/RestrictedState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { AcceptedRows, FollowedRows, RequestRows } from '../components/FollowRows.tsx';
import type { FollowTab } from '../follow-lists.ts';
import { followers as text } from '../text.fr.ts';
import { useFollowActions } from '../use-follow-actions.ts';
import { useFollowLists, type FollowPage } from '../use-follow-lists.ts';

const tabs: readonly FollowTab[] = ['accepted', 'requests', 'following'];

/** `/followers`, « Mes adeptes » [MEMBERAREA-16]: accepted followers, those who wait, and whom the member follows. */
export function FollowersScreen() {
  const access = useLive(ownAccess);
  const restriction = access.status === 'ready' && access.value ? access.value.restriction : null;
  if (access.status === 'ready' && access.value && restriction !== null && restriction !== 'none')
    return (
      <ListScreen title={text.title}>
        <RestrictedState feature="followers" restriction={restriction} completion={access.value.completion} />
      </ListScreen>
    );
  if (restriction === null)
    return (
      <ListScreen title={text.title} lead={text.lead}>
        <SkeletonRows count={4} />
      </ListScreen>
    );
  return <FollowLists />;
}

function FollowLists() {
  const { controls, lists } = useFollowLists();
  const actions = useFollowActions();
  const [chosen, setChosen] = useState<FollowTab | null>(null);
  // Requests come first while some wait, because they need an answer.
  const first = lists.requests.total > 0 ? 'requests' : 'accepted';
  // Once it is known, the tab stays: answering the last request does not leave it.
  if (chosen === null && controls.requests.answer.status === 'stored') setChosen(first);
  const tab = chosen ?? first;
  const { answer, refresh, loadMore } = controls[tab];
  const hasMore = answer.status === 'stored' && answer.hasMore;
  const label = text.tabs[tab];
  const rows: Record<FollowTab, ReactNode> = {
    accepted: <AcceptedRows label={label} rows={lists.accepted.rows} actions={actions} />,
    requests: <RequestRows label={label} rows={lists.requests.rows} actions={actions} />,
    following: <FollowedRows label={label} rows={lists.following.rows} actions={actions} />,
  };
  return (
    <ListScreen title={text.title} lead={text.lead} answer={answer}>
      <ChipRow label={text.tabs.label} className="mb-3">
        {tabs.map((each) => (
          <Chip key={each} on={each === tab} onClick={() => setChosen(each)}>
            {text.count(text.tabs[each], lists[each].total)}
          </Chip>
        ))}
      </ChipRow>
      <AnswerList<FollowPage> answer={answer} refresh={refresh} loadMore={loadMore}>
        {() => (lists[tab].rows.length > 0 ? rows[tab] : !hasMore && <NobodyHere tab={tab} />)}
      </AnswerList>
    </ListScreen>
  );
}

function NobodyHere({ tab }: { tab: FollowTab }) {
  const { title, text: words } = text.empty[tab];
  return tab === 'following' ? (
    <EmptyState title={title} way={{ to: '/members', label: text.toMembers }}>
      {words}
    </EmptyState>
  ) : (
    <EmptyState title={title}>{words}</EmptyState>
  );
}
