import { useState, type ReactNode } from 'react';
import { AnswerList } from '#ui/AnswerList.tsx';
import { Chip } from '#ui/Chip.tsx';
import { ChipRow } from '#ui/ChipRow.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { ReceivedRows, WrittenRows } from '../components/OwnRows.tsx';
import { ShownRows } from '../components/ShownRows.tsx';
import { testimonials as text } from '../text.fr.ts';
import { useTestimonialActions } from '../use-testimonial-actions.ts';
import { useTestimonials } from '../use-testimonials.ts';

type Tab = 'shown' | 'received' | 'written';
const tabs: readonly Tab[] = ['shown', 'received', 'written'];

/** `/testimonials` [MEMBERAREA-20]: what everybody reads, what is written about the member, and by the member. */
export function TestimonialsScreen() {
  const { controls, lists } = useTestimonials();
  const actions = useTestimonialActions();
  const waiting = lists.received.filter(({ state }) => state === 'waiting').length;
  const [chosen, setChosen] = useState<Tab | null>(null);
  // Those that need an answer come first. Once it is known, the tab stays.
  const first: Tab = waiting > 0 ? 'received' : 'shown';
  if (chosen === null && controls.received.answer.status === 'stored') setChosen(first);
  const tab = chosen ?? first;
  const { answer, refresh, loadMore } = controls[tab];
  const label = text.tabs[tab];
  const rows: Record<Tab, ReactNode> = {
    shown: <ShownRows label={label} views={lists.shown} actions={actions} />,
    received: <ReceivedRows label={label} views={lists.received} actions={actions} />,
    written: <WrittenRows label={label} views={lists.written} actions={actions} />,
  };
  const hasMore = answer.status === 'stored' && answer.hasMore;
  // What was written without a network is shown before the list was ever answered.
  const isOnlyHere = tab === 'written' && answer.status !== 'stored' && lists.written.length > 0;
  return (
    <ListScreen title={text.title} lead={text.lead} answer={answer}>
      <ChipRow label={text.tabs.label} className="mb-3">
        {tabs.map((each) => (
          <Chip key={each} on={each === tab} onClick={() => setChosen(each)}>
            {text.count(text.tabs[each], each === 'received' ? waiting : 0)}
          </Chip>
        ))}
      </ChipRow>
      {isOnlyHere ? (
        rows.written
      ) : (
        <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
          {() => (lists[tab].length > 0 ? rows[tab] : !hasMore && <NothingHere tab={tab} />)}
        </AnswerList>
      )}
    </ListScreen>
  );
}

function NothingHere({ tab }: { tab: Tab }) {
  const { title, text: words } = text.empty[tab];
  return tab === 'written' ? (
    <EmptyState title={title} way={{ to: '/members', label: text.toMembers }}>
      {words}
    </EmptyState>
  ) : (
    <EmptyState title={title}>{words}</EmptyState>
  );
}
