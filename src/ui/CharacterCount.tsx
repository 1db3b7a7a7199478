import { charactersLeft } from '#i18n/characters.ts';
import { countCharacters } from '#schemas/characters.ts';
import { cx } from './cx.ts';

/** The count shows when so many characters are left. */
const NEAR_LIMIT = 100;

/** Negative: so many are too many. Exact where it matters: a text has no more characters than units. */
export const remainingCharacters = (text: string, max: number): number =>
  text.length <= max - NEAR_LIMIT ? max - text.length : max - countCharacters(text);

interface Props {
  id: string;
  remaining: number;
  /** How often what is too long was to be sent: each time it is told anew. */
  attempts?: number;
  className?: string;
}

/**
 * Of a field with a limit: how much it still takes, near its end; how much is too much, beyond it. Nothing that was
 * typed is ever cut.
 */
export function CharacterCount({ id, remaining, attempts = 0, className }: Props) {
  return (
    <p
      key={remaining < 0 ? attempts : 0}
      id={id}
      role={remaining < 0 && attempts > 0 ? 'alert' : undefined}
      className={cx('text-mini tabular empty:hidden', remaining <= 0 ? 'text-bad' : 'text-text-faint', className)}
    >
      {remaining <= NEAR_LIMIT && charactersLeft(remaining)}
    </p>
  );
}
