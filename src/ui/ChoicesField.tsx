import { useId } from 'react';
import { useController } from 'react-hook-form';
import { cx } from './cx.ts';
import { useFieldError } from './Form.tsx';

interface ChoicesFieldProps {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  hint?: string | undefined;
}

/** A multiple choice of the surrounding `Form`. The value is a list, in the order of the options. */
export function ChoicesField({ name, label, options, hint }: ChoicesFieldProps) {
  const id = useId();
  const { field } = useController({ name });
  const error = useFieldError(name);
  const chosen = (field.value ?? []) as readonly string[];
  const note = error ?? hint;
  const toggle = (value: string, on: boolean) =>
    field.onChange(
      options.flatMap((each) => ((each.value === value ? on : chosen.includes(each.value)) ? each.value : [])),
    );
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={note === undefined ? undefined : `${id}-note`}
      className="grid gap-2"
    >
      <p id={`${id}-label`} className="text-small font-medium text-text-soft">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label: optionLabel }, n) => (
          <label
            key={value}
            className={cx(
              'relative inline-flex min-h-10 cursor-pointer items-center rounded-pill px-4 text-second font-medium select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
              chosen.includes(value) ? 'bg-accent-wash text-accent-text' : 'text-text-soft hairline hover:bg-raised',
            )}
          >
            <input
              type="checkbox"
              ref={n === 0 ? field.ref : undefined}
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
              onBlur={field.onBlur}
              className="absolute inset-x-0 -inset-y-0.5 h-[calc(100%+4px)] w-full cursor-pointer appearance-none rounded-pill outline-none"
            />
            {optionLabel}
          </label>
        ))}
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
