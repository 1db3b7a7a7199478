import { outbox as text } from '#i18n/fr/outbox.ts';
import type { WaitingView } from '#domain/views.ts';
import { useConnection } from '#device/use-connection.ts';
import { useLive } from '#device/use-live.ts';
import { useReadOnly } from '#device/use-site-state.ts';
import { useSync } from '#device/use-sync.ts';
import { retrySync } from '#platform/sync-requests.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LiveStates } from '#ui/LiveStates.tsx';
import { useNow } from '#ui/use-now.ts';
import { OutboxFrame } from '../components/OutboxFrame.tsx';
import { OutboxSkeleton } from '../components/OutboxSkeleton.tsx';
import { WaitingItem } from '../components/WaitingItem.tsx';
import { waitingEntries } from '../queries.ts';
import { useWaitingActions } from '../use-waiting-actions.ts';
import { reasonText } from '../entry-text.ts';

/** « À envoyer »: every entry of this device that the server has not accepted yet. */
export function OutboxScreen() {
  return (
    <OutboxFrame>
      <Waiting />
    </OutboxFrame>
  );
}

function Waiting() {
  const live = useLive(waitingEntries);
  return (
    <LiveStates live={live} loading={<OutboxSkeleton />}>
      {(entries) => <WaitingList entries={entries} />}
    </LiveStates>
  );
}

function WaitingList({ entries }: { entries: readonly WaitingView[] }) {
  const sync = useSync();
  const connection = useConnection();
  const isReadOnly = useReadOnly();
  const now = useNow();
  const actions = useWaitingActions();
  if (entries.length === 0)
    return (
      <EmptyState title={text.empty.title} way={{ to: '/chat', label: text.empty.action }}>
        {text.empty.text}
      </EmptyState>
    );
  return (
    <>
      <div className="mb-1 flex min-h-11 items-center gap-3 px-1">
        <p role="status" className="text-small text-text-faint tabular">
          {text.count(entries.length)}
        </p>
        {connection !== 'offline' && entries.some(({ state }) => state === 'waits') && (
          <Button variant="plain" size="small" className="-mr-2 ml-auto px-3!" onClick={retrySync}>
            {text.actions.now}
          </Button>
        )}
      </div>
      <ul aria-label={text.list} className="divide-y divide-line rounded-card bg-surface hairline">
        {entries.map((each) => (
          <li key={each.id}>
            <WaitingItem
              waiting={each}
              reason={reasonText(each, { ...sync, isReadOnly }, connection)}
              now={now}
              {...actions}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
