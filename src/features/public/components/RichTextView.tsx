import { spaced } from '#lib/french-spacing.ts';
import type { RichText as WordsOf } from '../content/page.ts';

/** A text, or texts with links and emphasis among them, with French typography. */
export function RichTextView({ text }: { text: WordsOf }) {
  const parts = typeof text === 'string' ? [text] : text;
  return parts.map((part, place) => {
    if (typeof part === 'string') return spaced(part);
    if ('strong' in part)
      return (
        <strong key={place} className="font-semibold text-text">
          {spaced(part.strong)}
        </strong>
      );
    return (
      <a key={place} href={part.to} className="text-accent-text underline underline-offset-4">
        {spaced(part.text)}
      </a>
    );
  });
}

/** Returns the text without links, for search engines. */
export const plainTextOf = (words: WordsOf): string =>
  typeof words === 'string'
    ? spaced(words)
    : words
        .map((part) => spaced(typeof part === 'string' ? part : 'strong' in part ? part.strong : part.text))
        .join('');
