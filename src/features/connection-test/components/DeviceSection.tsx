import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { connectionTest as text } from '#i18n/fr/connection-test.ts';
import { formatNumber } from '#i18n/fr/typography.ts';
import { useLive } from '#device/use-live.ts';
import { storageFigures, type StorageFigures } from '#platform/connection-checks.ts';
import { useNow } from '#ui/use-now.ts';
import { deviceFigures } from '../queries.ts';
import { Figures, TestSection } from './TestSection.tsx';

/** Shows the queue, the stored data, and the room left. */
export function DeviceSection({ member }: { member: boolean }) {
  const live = useLive(deviceFigures);
  const now = useNow();
  const [storage, setStorage] = useState<StorageFigures | null>(null);
  useEffect(() => {
    let isMounted = true;
    void storageFigures().then((figures) => isMounted && setStorage(figures));
    return () => {
      isMounted = false;
    };
  }, [now]);
  const labels = text.figures;
  const queue = live.status === 'ready' ? live.value : null;
  const number = (value: number | undefined) => (value === undefined ? labels.unknown : formatNumber(value));
  const size = (value: number | undefined) => (value === undefined ? labels.unknown : text.size(value));
  const { yes, no } = text.connections;
  return (
    <TestSection title={labels.title}>
      <Figures
        entries={[
          ...(member
            ? ([
                [labels.pending, number(queue?.pending)],
                [labels.failed, number(queue?.failed)],
                [labels.conversations, number(queue?.conversations)],
                [labels.pages, number(queue?.chunks)],
              ] as const)
            : []),
          [labels.usage, size(storage?.usage)],
          [labels.quota, size(storage?.quota)],
          [labels.persisted, storage ? (storage.persisted ? yes : no) : labels.unknown],
        ]}
      />
      {member && (
        <Link
          to="/outbox"
          className="inline-flex min-h-11 items-center text-second font-semibold text-accent-text no-underline hover:underline"
        >
          {labels.outbox}
        </Link>
      )}
    </TestSection>
  );
}
