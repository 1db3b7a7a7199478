/** How a quoted message is told. */
import { chat } from '#i18n/fr/chat.ts';
import type { QuoteView } from '#domain/views.ts';
import { textOf } from './preview.ts';

/** `author` null: nobody knows here. */
export function quoteOf({ original }: Pick<QuoteView, 'original'>, name: string): { author: string | null; excerpt: string } {
  if (!original) return { author: null, excerpt: chat.reply.elsewhere };
  return { author: original.mine ? chat.reply.you : name, excerpt: textOf(original) };
}
