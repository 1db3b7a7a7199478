import { useId, useState, type ComponentProps } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { appTexts } from '#i18n/fr/app.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { RequiredMark } from './RequiredMark.tsx';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'children'> {
  label: string;
  /** Error text, read aloud with the field. */
  error?: string | undefined;
  hint?: string | undefined;
}

/** A labelled input, 52 px high; a password can be revealed. In a `Form` use `Field`. */
export function TextInput({ label, error, hint, className, type = 'text', id: givenId, ...rest }: TextInputProps) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const [isRevealed, setRevealed] = useState(false);
  const secret = type === 'password';
  const note = error ?? hint;
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-small font-medium text-text-soft">
        {label}
        {rest.required === true && <RequiredMark />}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={secret && isRevealed ? 'text' : type}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          className={cx(
            'min-h-13 w-full rounded-control border bg-sunken px-4 text-body text-text placeholder:text-text-faint disabled:opacity-55',
            secret && 'pr-[52px]',
            error === undefined ? 'border-line' : 'border-bad',
          )}
        />
        {secret && (
          <IconButton
            icon={isRevealed ? EyeOff : Eye}
            label={isRevealed ? appTexts.ui.hidePassword : appTexts.ui.showPassword}
            aria-controls={id}
            disabled={rest.disabled}
            onClick={() => setRevealed(!isRevealed)}
            className="absolute top-1 right-1"
          />
        )}
      </div>
      {note !== undefined && (
        <p
          id={`${id}-note`}
          role={error === undefined ? undefined : 'alert'}
          className={cx('text-small', error === undefined ? 'text-text-faint' : 'text-bad')}
        >
          {note}
        </p>
      )}
    </div>
  );
}
