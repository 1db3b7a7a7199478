import { charactersLeft } from '#i18n/characters.ts';
import { countCharacters } from '#schemas/characters.ts';
import { cx } from './cx.ts';

/** The count shows when so many characters are left. */
const NEAR_LIMIT = 100;

/** Negative: so many are too many. Exact where it matters: a text has no more characters than units. */
export const leftOf = (text: string, most: number): number =>
  text.length <= most - NEAR_LIMIT ? most - text.length : most - countCharacters(text);

interface Props {
  id: string;
  left: number;
  /** How often what is too long was to be sent: each time it is told anew. */
  refused?: number;
  className?: string;
}

/**
 * Of a field with a limit: how much it still takes, near its end; how much is too much, beyond it. Nothing that was
 * typed is ever cut.
 */
export function CharacterCount({ id, left, refused = 0, className }: Props) {
  return (
    <p
      key={left < 0 ? refused : 0}
      id={id}
      role={left < 0 && refused > 0 ? 'alert' : undefined}
      className={cx('text-mini tabular empty:hidden', left <= 0 ? 'text-bad' : 'text-text-faint', className)}
    >
      {left <= NEAR_LIMIT && charactersLeft(left)}
    </p>
  );
}
