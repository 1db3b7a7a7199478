import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { connectionTest as text } from '#i18n/fr/connection-test.ts';
import { grouped } from '#i18n/typography.ts';
import { useLive } from '#live/use-live.ts';
import { storageFigures, type StorageFigures } from '#platform/connection-checks.ts';
import { useNow } from '#ui/use-now.ts';
import { deviceFigures } from '../queries.ts';
import { Figures, Part } from './Part.tsx';

/** The queue, what is kept, and how much room there is. */
export function DevicePart({ member }: { member: boolean }) {
  const live = useLive(deviceFigures);
  const now = useNow();
  const [storage, setStorage] = useState<StorageFigures | null>(null);
  useEffect(() => {
    let wanted = true;
    void storageFigures().then((found) => wanted && setStorage(found));
    return () => {
      wanted = false;
    };
  }, [now]);
  const words = text.figures;
  const queue = live.status === 'ready' ? live.value : null;
  const number = (value: number | undefined) => (value === undefined ? words.unknown : grouped(value));
  const size = (value: number | undefined) => (value === undefined ? words.unknown : text.size(value));
  const { yes, no } = text.connections;
  return (
    <Part title={words.title}>
      <Figures
        of={[
          ...(member
            ? ([
                [words.pending, number(queue?.pending)],
                [words.failed, number(queue?.failed)],
                [words.conversations, number(queue?.conversations)],
                [words.pages, number(queue?.pages)],
              ] as const)
            : []),
          [words.usage, size(storage?.usage)],
          [words.quota, size(storage?.quota)],
          [words.persisted, storage ? (storage.persisted ? yes : no) : words.unknown],
        ]}
      />
      {member && (
        <Link
          to="/outbox"
          className="inline-flex min-h-11 items-center text-second font-semibold text-accent-text no-underline hover:underline"
        >
          {words.outbox}
        </Link>
      )}
    </Part>
  );
}
