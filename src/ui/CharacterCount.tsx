import { charactersLeft } from '#i18n/fr/characters.ts';
import { countCharacters } from '#schemas/characters.ts';
import { cx } from './cx.ts';

/** The count is shown from this number of remaining characters on. */
const NEAR_LIMIT = 100;

/**
 * Returns the remaining characters, negative beyond the limit. Far from the limit it returns a lower bound, because
 * counting UTF-16 units is cheaper and no text has more characters than units.
 */
export const remainingCharacters = (text: string, max: number): number =>
  text.length <= max - NEAR_LIMIT ? max - text.length : max - countCharacters(text);

interface Props {
  id: string;
  remaining: number;
  /** How often the member tried to send a text that is too long. Each attempt announces the count again. */
  attempts?: number;
  className?: string;
}

/** Shows how many characters a field still takes, near its limit, or how many are too many. Typed text is never cut. */
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
