import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { charactersLeft } from '#i18n/fr/characters.ts';
import { countCharacters } from '#schemas/characters.ts';
import { cx } from './cx.ts';
import { useFieldError } from './Form.tsx';

interface TextAreaProps {
  name: string;
  label: string;
  hint?: string;
  rows?: number;
  /**
   * Largest number of characters, as a reader counts them. A longer text is reported, not cut: its author shortens it.
   */
  max: number;
  /** Returns the text of the counter. */
  count: (written: number, max: number) => string;
}

/** A text area of the surrounding `Form`, with a counter. */
export function TextArea({ name, label, hint, rows = 5, max, count }: TextAreaProps) {
  const id = useId();
  const { register, watch } = useFormContext();
  const error = useFieldError(name);
  const written = countCharacters(((watch(name) as string | undefined) ?? '').trim());
  const note = error ?? hint;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-medium text-text-soft">
        {label}
      </label>
      <textarea
        {...register(name)}
        id={id}
        rows={rows}
        dir="auto"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${note === undefined ? '' : `${id}-note `}${id}-count`}
        className={cx(
          'w-full resize-y rounded-control border bg-sunken px-4 py-3 text-body text-text placeholder:text-text-faint',
          error === undefined ? 'border-line' : 'border-bad',
        )}
      />
      <div className="flex gap-3 text-small text-text-faint">
        {note !== undefined && (
          <p
            id={`${id}-note`}
            role={error === undefined ? undefined : 'alert'}
            className={cx(error !== undefined && 'text-bad')}
          >
            {note}
          </p>
        )}
        <p id={`${id}-count`} className={cx('ml-auto flex-none tabular', written > max && 'text-bad')}>
          {written > max ? charactersLeft(max - written) : count(written, max)}
        </p>
      </div>
    </div>
  );
}
