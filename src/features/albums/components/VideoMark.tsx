import { Play } from 'lucide-react';
import { Icon } from '#ui/Icon.tsx';
import type { ShownItem } from '../album-items.ts';
import { videos as text } from '../videos.fr.ts';

/** Says on a tile that it is a video, and how long it is. Nothing for a photograph. */
export function VideoMark({ item }: { item: ShownItem }) {
  if (item.kind !== 'video') return null;
  return (
    <span
      aria-hidden="true"
      className="absolute bottom-1.5 left-1.5 inline-flex items-center gap-1 rounded-pill bg-surface px-2 py-0.5 text-mini text-text tabular"
    >
      <Icon icon={Play} size={14} />
      {item.seconds !== null && text.length(item.seconds)}
    </span>
  );
}
