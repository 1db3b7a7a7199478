import { X } from 'lucide-react';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import type { PinnedProps } from './pinned-props.ts';
import { groupTalk } from './text.fr.ts';
import { usePinnedMessage } from './use-pinned-message.ts';

/** All pinned messages, at most five; each leads to its message. */
export function PinnedSheet({ pinned, onClose, ...rest }: PinnedProps & { onClose: () => void }) {
  return (
    <Sheet
      title={groupTalk.pins.all}
      onClose={onClose}
      closeButton={<IconButton icon={X} label={groupTalk.pins.close} />}
    >
      <ul className="grid gap-1">
        {pinned.map((seq) => (
          <li key={seq}>
            <PinnedRow seq={seq} {...rest} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function PinnedRow({ groupId, seq, nameOf, onOpen }: Omit<PinnedProps, 'pinned'> & { seq: number }) {
  const { author, excerpt } = usePinnedMessage(groupId, seq, nameOf);
  return (
    <button
      type="button"
      onClick={() => onOpen(seq)}
      className="block min-h-13 w-full rounded-control px-3 py-2 text-left hover:bg-pressed"
    >
      <span className="block truncate text-small font-medium text-text-soft">{author ?? groupTalk.pins.label}</span>
      <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
        {excerpt}
      </span>
    </button>
  );
}
