import { X } from 'lucide-react';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { house } from '../text.fr.ts';

const { keys: text } = house;

/** The keys of the queue, as « ? » shows them. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={text.open} onClose={onClose} closeButton={<IconButton icon={X} label={text.close} />}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-3">
        {text.list.map(([keys, act]) => (
          <div key={keys} className="contents">
            <dt className="font-semibold">
              <kbd className="rounded-corner bg-pressed px-2 py-1 font-text text-small">{keys}</kbd>
            </dt>
            <dd className="text-second text-text-soft">{act}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-small text-text-faint">{text.hint}</p>
    </Sheet>
  );
}
