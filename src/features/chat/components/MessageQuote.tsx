import { Link } from 'react-router-dom';
import { talk } from '#i18n/fr/talk.ts';
import type { QuoteView } from '#domain/views.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { cx } from '#ui/cx.ts';
import { quoteOf } from '../quote.ts';

const look =
  'mb-1.5 block border-l-2 border-current pl-2.5 text-small leading-snug whitespace-normal text-inherit no-underline opacity-80';

/** Quotes the message that this one replies to, above its text; a tap leads to it. */
export function MessageQuote({
  quote,
  name,
  conversationId,
}: {
  quote: QuoteView;
  name: string;
  conversationId: ConversationId;
}) {
  const { author, excerpt } = quoteOf(quote, name);
  const words = (
    <>
      {author !== null && (
        <span dir="auto" className="block font-semibold">
          {author}
        </span>
      )}
      <span dir="auto" className={cx('line-clamp-2', quote.original?.deleted !== false && 'italic')}>
        {excerpt}
      </span>
    </>
  );
  if (quote.seq === null)
    return (
      <span dir="ltr" className={look}>
        {words}
      </span>
    );
  return (
    <Link
      to={`/chat/${conversationId}?m=${quote.seq}`}
      replace
      dir="ltr"
      aria-label={talk.reply.goTo(author ?? '', excerpt)}
      className={look}
    >
      {words}
    </Link>
  );
}
