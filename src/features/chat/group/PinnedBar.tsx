import { List, Pin } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import type { PinnedProps } from './pinned-props.ts';
import { groupTalk } from './text.fr.ts';
import { usePinnedMessage } from './use-pinned-message.ts';

const PinnedSheet = deferredPart(() => import('./PinnedSheet.tsx').then((m) => m.PinnedSheet));

/** The latest pin, which leads to its message; with several, a button opens all. */
export function PinnedBar({ groupId, pinned, nameOf, onOpen }: PinnedProps) {
  const [isListOpen, setListOpen] = useState(false);
  const [latest] = pinned;
  if (latest === undefined) return null;
  const close = () => setListOpen(false);
  return (
    <div className="flex min-h-13 flex-none items-center gap-1 border-b border-line bg-ground px-2 low:min-h-11 tiny:hidden desktop:px-4">
      <LatestPin {...{ groupId, nameOf, onOpen }} seq={latest} />
      {pinned.length > 1 && (
        <IconButton
          icon={List}
          label={groupTalk.pins.list(pinned.length)}
          aria-haspopup="dialog"
          onClick={() => setListOpen(true)}
        />
      )}
      {isListOpen && (
        <PinnedSheet
          {...{ groupId, pinned, nameOf }}
          onOpen={(seq) => {
            close();
            onOpen(seq);
          }}
          onClose={close}
          onUnavailable={close}
        />
      )}
    </div>
  );
}

function LatestPin({ groupId, seq, nameOf, onOpen }: Omit<PinnedProps, 'pinned'> & { seq: number }) {
  const { author, excerpt } = usePinnedMessage(groupId, seq, nameOf);
  return (
    <button
      type="button"
      aria-label={groupTalk.pins.goTo(author ?? '', excerpt)}
      onClick={() => onOpen(seq)}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control px-2 text-left hover:bg-raised"
    >
      <Icon icon={Pin} size={18} className="flex-none text-accent-text" />
      <span className="min-w-0 flex-1 text-small leading-tight">
        <span className="block truncate font-medium text-text">{author ?? groupTalk.pins.label}</span>
        <span dir="auto" className="block truncate text-text-soft">
          {excerpt}
        </span>
      </span>
    </button>
  );
}
