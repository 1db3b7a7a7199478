import { X } from 'lucide-react';
import { media } from '#i18n/fr/media.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import type { Attachment } from '../use-attachment.ts';

/**
 * Shows the attachments above the text, in the order of sending. A restored attachment appears only once it can be sent
 * with the text.
 */
export function AttachmentPreview({
  attachments,
  onRemove,
}: {
  attachments: readonly Attachment[];
  onRemove: (id: number) => void;
}) {
  const [first] = attachments;
  if (!first) return null;
  const several = attachments.length > 1;
  const stillCount = attachments.filter((each) => each.kind === 'picture' && each.lostAnimation).length;
  const text = stillCount > 0 ? media.stilled(stillCount, attachments.length) : null;
  return (
    <div data-passing="" className={cx('mb-2 flex gap-x-3 gap-y-1', several ? 'flex-col' : 'items-center')}>
      <ul
        aria-label={several ? media.attachedAll : undefined}
        role={several ? undefined : 'presentation'}
        className="flex min-w-0 flex-none gap-2 overflow-x-auto overscroll-x-contain py-1"
      >
        {attachments.map((each, n) => (
          <li key={each.id} role={several ? undefined : 'presentation'} className="relative flex-none">
            <img
              src={each.url}
              alt={
                each.kind === 'gif'
                  ? each.label
                  : several
                    ? media.attachedOne(n + 1, attachments.length)
                    : media.attached
              }
              className={cx(
                'size-20 rounded-card bg-picture object-cover hairline',
                each.kind === 'picture' && !each.prepared && 'opacity-70',
              )}
            />
            {several && (
              <IconButton
                icon={X}
                label={media.removeOne(n + 1)}
                onClick={() => onRemove(each.id)}
                className="absolute! top-0 right-0 bg-veil"
              />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="min-w-0 flex-1 text-small text-text-soft">
        {summary(attachments)}
        {text !== null && <span className="block text-warn">{text}</span>}
      </p>
      {!several && <IconButton icon={X} label={media.remove} onClick={() => onRemove(first.id)} />}
    </div>
  );
}

function summary(attachments: readonly Attachment[]): string {
  const [first] = attachments;
  const preparing = attachments.some((each) => each.kind === 'picture' && !each.prepared);
  if (attachments.length > 1) return preparing ? media.preparingAll : media.attachedCount(attachments.length);
  if (first?.kind === 'gif') return media.attachedGif;
  return preparing ? media.preparing : media.attached;
}
