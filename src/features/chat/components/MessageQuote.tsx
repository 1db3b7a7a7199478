import { use } from 'react';
import { Link } from 'react-router-dom';
import { talk } from '#i18n/fr/talk.ts';
import type { QuoteView } from '#domain/views.ts';
import { cx } from '#ui/cx.ts';
import { GroupRowsContext } from '../group-parts.ts';
import { quoteOf } from '../quote.ts';

const look =
  'mb-1.5 block border-l-2 border-current pl-2.5 text-small leading-snug whitespace-normal text-inherit no-underline opacity-80';

/** Quotes the message that this one replies to, above its text; a tap leads to it. */
export function MessageQuote({ quote, name }: { quote: QuoteView; name: string }) {
  const group = use(GroupRowsContext);
  const { author, excerpt } = quoteOf(quote, group?.nameOf ?? name);
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
  /* [G3] What is absent in a group is not led to: it may be hidden. */
  if (quote.seq === null || (group && !quote.original))
    return (
      <span dir="ltr" className={look}>
        {words}
      </span>
    );
  return (
    <Link
      to={{ search: `?m=${quote.seq}` }}
      replace
      dir="ltr"
      aria-label={talk.reply.goTo(author ?? '', excerpt)}
      className={look}
    >
      {words}
    </Link>
  );
}
