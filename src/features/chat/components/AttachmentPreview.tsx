import { X } from 'lucide-react';
import { media } from '#i18n/fr/media.ts';
import { IconButton } from '#ui/IconButton.tsx';
import type { Attachment } from '../use-attachment.ts';

/** What will go with the words, above them. A start shows it once it can go with them, and not before. */
export function AttachmentPreview({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const preparing = attachment.kind === 'picture' && !attachment.prepared;
  return (
    <div data-passing="" className="mb-2 flex items-center gap-3">
      <img src={attachment.url} alt={attachment.kind === 'gif' ? attachment.label : media.attached} className="size-20 flex-none rounded-card bg-sunken object-cover hairline" />
      <p role="status" className="min-w-0 flex-1 truncate text-small text-text-soft">
        {preparing ? media.preparing : attachment.kind === 'gif' ? media.attachedGif : media.attached}
      </p>
      <IconButton icon={X} label={media.remove} onClick={onRemove} />
    </div>
  );
}
