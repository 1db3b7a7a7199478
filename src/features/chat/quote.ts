/** Author and excerpt of a quoted message. */
import { talk } from '#i18n/fr/talk.ts';
import type { QuoteView } from '#domain/views.ts';
import { displayedText } from './preview.ts';

/** Returns the quote; `author` is null if the message is not on this device. */
export function quoteOf(
  { original }: Pick<QuoteView, 'original'>,
  name: string,
): { author: string | null; excerpt: string } {
  if (!original) return { author: null, excerpt: talk.reply.elsewhere };
  return { author: original.mine ? talk.reply.you : name, excerpt: displayedText(original) };
}
