import { linkIn } from '#domain/links.ts';
import type { MessageView } from '#domain/views.ts';
import { discretion } from '#i18n/fr/discretion.ts';
import { useDisplay } from '#live/use-display.ts';
import { useLinkPreview } from '#live/use-link-preview.ts';
import { cx } from '#ui/cx.ts';

/** What the first link of a message leads to, without a picture: our server has read it, and nobody there learns who looks. */
export function LinkPreview({ message }: { message: MessageView }) {
  const { linkPreviews } = useDisplay();
  const { text, deleted, seq, mine } = message;
  // Words that have not left are nobody's yet, not the server's either.
  const link = linkPreviews && !deleted && seq !== null ? linkIn(text) : null;
  const preview = useLinkPreview(link);
  if (!link || !preview) return null;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
      aria-label={discretion.link.label(preview.title)}
      className={cx('mt-1 block max-w-[min(78%,420px)] rounded-control bg-surface px-3.5 py-2.5 text-text no-underline hairline', mine ? 'self-end' : 'self-start')}
    >
      <span className="block truncate text-mini text-text-faint">{preview.siteName ?? new URL(link).hostname}</span>
      <span className="line-clamp-2 text-small font-semibold [overflow-wrap:anywhere]">{preview.title}</span>
      {preview.description && <span className="mt-0.5 line-clamp-2 text-small text-text-soft [overflow-wrap:anywhere]">{preview.description}</span>}
    </a>
  );
}
