/** Author and excerpt of a quoted message. */
import { talk } from '#i18n/fr/talk.ts';
import type { QuoteView } from '#domain/views.ts';
import type { MemberId } from '#schemas/ids.ts';
import { displayedText } from './preview.ts';

/**
 * Returns the quote; `author` is null if the message is not on this device. `name`: the other member's; in a group, the
 * names of all.
 */
export function quoteOf(
  { original }: Pick<QuoteView, 'original'>,
  name: string | ((member: MemberId) => string),
): { author: string | null; excerpt: string } {
  if (!original) return { author: null, excerpt: typeof name === 'string' ? talk.reply.elsewhere : talk.reply.absent };
  return {
    author: original.mine ? talk.reply.you : typeof name === 'string' ? name : name(original.senderId),
    excerpt: displayedText(original),
  };
}
