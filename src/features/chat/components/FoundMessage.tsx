import { Link } from 'react-router-dom';
import { shortDate } from '#i18n/dates.ts';
import { chat } from '#i18n/fr/chat.ts';
import type { MessageHit as Hit } from '#platform/search-client.ts';
import { highlightedExcerpt } from '../excerpt.ts';
import { FoundAuthor } from '../group/FoundAuthor.tsx';

interface Props {
  hit: Hit;
  now: number;
  /** Whether the conversation's name is shown, too. */
  showName: boolean;
  onOpen?: () => void;
}

/** A search hit with its context; it links to its message. */
export function FoundMessage({ hit, now, showName, onOpen }: Props) {
  const { conversationId, otherId, authorId, seq, name, mine, at } = hit;
  const path = `/chat/${otherId === null ? 'group/' : ''}${conversationId}`;
  const author = !mine && authorId && <FoundAuthor groupId={conversationId} memberId={authorId} isInline={showName} />;
  return (
    <Link
      to={seq === null ? path : `${path}?m=${seq}`}
      onClick={onOpen}
      className="block px-4 py-2.5 text-text no-underline hover:bg-surface focus-visible:-outline-offset-2 desktop:rounded-[16px] light:hover:bg-sunken/60"
    >
      <span className="flex items-baseline gap-2">
        <span dir="auto" className="truncate text-second font-semibold">
          {(!showName && (mine ? chat.search.you : author)) || (name ?? chat.unknown)}
        </span>
        <time dateTime={new Date(at).toISOString()} className="ml-auto text-note whitespace-nowrap text-text-faint">
          {shortDate(at, now)}
        </time>
      </span>
      <span className="line-clamp-2 text-second text-text-soft [overflow-wrap:anywhere]">
        {showName && (mine ? chat.you('') : author)}
        <bdi>
          {highlightedExcerpt(hit).map(({ text, isMatch }, n) =>
            isMatch ? (
              <mark key={n} className="rounded-[3px] bg-accent/25 text-text">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </bdi>
      </span>
    </Link>
  );
}
