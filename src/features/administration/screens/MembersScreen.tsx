import { useState } from 'react';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useDevice } from '#device/device-context.ts';
import { lists } from '#i18n/fr/lists.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { FoundMembers } from '../components/FoundMembers.tsx';
import { members as text } from '../members.fr.ts';
import { failureIn, useDenied } from '../use-denied.ts';
import { useMemberByAddress } from '../use-member-by-address.ts';
import { useSettledText } from '../use-settled-text.ts';

/** The last text of each device's search, for who comes back from a sheet; in memory only. */
const lastTexts = new WeakMap<object, string>();

/** `/admin/members`: members by the beginning of a name, or by a whole address [ADMIN-05]. */
export function MembersScreen({ onDenied }: { onDenied: () => void }) {
  const { device } = useDevice();
  const [typed, setTyped] = useState(() => (device && lastTexts.get(device.store)) ?? '');
  const settled = useSettledText(typed);
  const onChange = (next: string) => {
    setTyped(next);
    if (device) lastTexts.set(device.store, next);
  };
  return (
    <ListScreen title={text.title} lead={text.lead}>
      <SearchField label={text.search} value={typed} onChange={onChange} />
      <div className="mt-5">
        {settled === '' ? (
          <EmptyState title={text.start.title}>{text.start.text}</EmptyState>
        ) : settled.includes('@') ? (
          <ByAddress address={settled} onDenied={onDenied} />
        ) : (
          <ByName name={settled} onDenied={onDenied} />
        )}
      </div>
    </ListScreen>
  );
}

function ByName({ name, onDenied }: { name: string; onDenied: () => void }) {
  const { answer, refresh, loadMore } = useCachedAnswer('staff.members', { text: name });
  useDenied(failureIn(answer)?.code, onDenied);
  return (
    <div className="grid gap-3">
      {answer.status === 'stored' && answer.isStale && <SeenAt at={answer.at} />}
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {(pages) => <FoundMembers members={pages.flatMap(({ members }) => members)} />}
      </AnswerList>
    </div>
  );
}

function ByAddress({ address, onDenied }: { address: string; onDenied: () => void }) {
  const { search, retry } = useMemberByAddress(address);
  useDenied(search.status === 'error' ? search.code : undefined, onDenied);
  switch (search.status) {
    case 'loading':
      return <SkeletonRows count={1} />;
    case 'offline':
      return <EmptyState title={lists.away}>{lists.awayText}</EmptyState>;
    case 'error':
      return <ErrorState code={search.code} retryAfterMs={search.retryAfterMs} onRetry={retry} />;
    case 'found':
      return <FoundMembers members={search.members} />;
  }
}
