import { X } from 'lucide-react';
import { use, useEffect } from 'react';
import { talk } from '#i18n/fr/talk.ts';
import type { QuoteView } from '#domain/views.ts';
import { returnFocus } from '#ui/return-focus.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { GroupRowsContext } from '../group-parts.ts';
import { quoteOf } from '../quote.ts';

/** Shows the message being replied to, above the text; the cross and Escape cancel the reply and leave the text. */
export function ReplyAbove({
  original,
  name,
  onClear,
}: {
  original: QuoteView['original'];
  name: string;
  onClear: () => void;
}) {
  /* The cross disappears with it and would take the focus along. */
  useEffect(() => () => void setTimeout(returnFocus), []);
  const { author, excerpt } = quoteOf({ original }, use(GroupRowsContext)?.nameOf ?? name);
  return (
    <div
      role="group"
      aria-label={talk.reply.label}
      className="mb-2 flex items-center gap-2 border-l-2 border-accent pl-3 text-small"
    >
      <p className="min-w-0 flex-1">
        <span className="block font-medium text-accent-text">{talk.reply.to(author)}</span>
        <span dir="auto" className="block truncate text-text-faint">
          {excerpt}
        </span>
      </p>
      <IconButton icon={X} label={talk.reply.clear} onClick={onClear} />
    </div>
  );
}
