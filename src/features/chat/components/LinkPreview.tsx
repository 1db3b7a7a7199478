import { hostOf, previewableLink, linksIn } from '#domain/links.ts';
import type { MessageView } from '#domain/views.ts';
import { discretion } from '#i18n/fr/discretion.ts';
import { talk } from '#i18n/fr/talk.ts';
import { useDisplay } from '#device/use-display.ts';
import { useLinkPreview } from '#device/use-link-preview.ts';
import { cx } from '#ui/cx.ts';

/**
 * Previews the first previewable link of a message, without a picture. Our server has read the page, so its owner does
 * not learn who looks. A link without a preview gets a line with its host.
 */
export function LinkPreview({ message }: { message: MessageView }) {
  const { linkPreviews } = useDisplay();
  const { text, seq, mine } = message;
  // An unsent text is not shown to the server either.
  const link = linkPreviews && seq !== null ? previewableLink(text) : null;
  const preview = useLinkPreview(link?.previewUrl ?? null);
  if (!link || !preview) return <LinkHosts text={text} mine={mine} />;
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
      aria-label={discretion.link.label(preview.title)}
      className={cx(
        'mt-1 block max-w-[min(78%,420px)] rounded-control bg-surface px-3.5 py-2.5 text-text no-underline hairline',
        mine ? 'self-end' : 'self-start',
      )}
    >
      <span className="block truncate text-mini text-text-faint">
        {preview.siteName ?? new URL(link.href).hostname}
      </span>
      <span dir="auto" className="line-clamp-2 text-small font-semibold [overflow-wrap:anywhere]">
        {preview.title}
      </span>
      {preview.description && (
        <span dir="auto" className="mt-0.5 line-clamp-2 text-small text-text-soft [overflow-wrap:anywhere]">
          {preview.description}
        </span>
      )}
    </a>
  );
}

/** A touch screen does not show where a link leads, so each host is named once. */
function LinkHosts({ text, mine }: { text: string; mine: boolean }) {
  const hosts = [...new Set(linksIn(text).map(({ url }) => hostOf(url)))];
  if (hosts.length === 0) return null;
  return (
    <p
      className={cx(
        'mt-1 max-w-[min(78%,420px)] px-1 text-mini text-text-faint [overflow-wrap:anywhere]',
        mine ? 'self-end text-right' : 'self-start',
      )}
    >
      {talk.elsewhere(hosts)}
    </p>
  );
}
