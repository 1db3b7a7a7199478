import { useId } from 'react';
import { cx } from '#ui/cx.ts';

interface Props<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: string; name: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Choice of one option among a few, side by side, made of native radio buttons. */
export function Segments<Value extends string | number>({ label, options, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="flex h-10 items-stretch rounded-control bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative grid cursor-pointer place-items-center rounded-[9px] px-2.5 text-small font-medium whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
            option.value === value ? 'bg-raised text-text hairline' : 'text-text-soft hover:text-text',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-label={option.name}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span aria-hidden="true">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
