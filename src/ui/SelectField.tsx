import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { cx } from './cx.ts';
import { useFieldError } from './Form.tsx';
import { Icon } from './Icon.tsx';
import { RequiredMark } from './RequiredMark.tsx';

interface SelectFieldProps {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Text of the empty choice; without it, a choice cannot be undone. */
  none?: string;
  hint?: string | undefined;
  disabled?: boolean;
  required?: boolean;
  onChange?: () => void;
}

/**
 * A single choice of the surrounding `Form`, with the browser's own list. `<SelectField name="experience" label={…}
 * options={…} none={…} />`
 */
export function SelectField({ name, label, options, none, hint, onChange, ...rest }: SelectFieldProps) {
  const id = useId();
  const { register } = useFormContext();
  const error = useFieldError(name);
  const note = error ?? hint;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-medium text-text-soft">
        {label}
        {rest.required === true && <RequiredMark />}
      </label>
      <div className="relative">
        <select
          {...register(name, { ...(onChange && { onChange }) })}
          {...rest}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          className={cx(
            'min-h-13 w-full appearance-none rounded-control border bg-sunken pr-11 pl-4 text-body text-text disabled:opacity-55',
            error === undefined ? 'border-line' : 'border-bad',
          )}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon icon={ChevronDown} size={20} className="pointer-events-none absolute top-4 right-3.5 text-text-faint" />
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
