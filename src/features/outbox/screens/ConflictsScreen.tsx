import { outbox as text } from '#i18n/fr/outbox.ts';
import { useLive } from '#device/use-live.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LiveStates } from '#ui/LiveStates.tsx';
import { useNow } from '#ui/use-now.ts';
import { ConflictItem } from '../components/ConflictItem.tsx';
import { OutboxFrame } from '../components/OutboxFrame.tsx';
import { OutboxSkeleton } from '../components/OutboxSkeleton.tsx';
import { conflicts } from '../queries.ts';

/** « Conflits »: the decisions on this device that differ from the member's requests [Y13]. */
export function ConflictsScreen() {
  return (
    <OutboxFrame>
      <Conflicts />
    </OutboxFrame>
  );
}

function Conflicts() {
  const live = useLive(conflicts);
  const now = useNow();
  return (
    <LiveStates live={live} loading={<OutboxSkeleton />}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState title={text.conflicts.empty.title}>{text.conflicts.empty.text}</EmptyState>
        ) : (
          <>
            <p className="mb-3 px-1 text-small text-text-faint">{text.conflicts.intro}</p>
            <ul aria-label={text.conflicts.list} className="divide-y divide-line rounded-card bg-surface hairline">
              {all.map((conflict, index) => (
                <li key={all.length - index}>
                  <ConflictItem conflict={conflict} now={now} />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </LiveStates>
  );
}
