import type { SettingIds } from './SettingRow.tsx';

interface Props<Value extends string> extends SettingIds {
  value: Value;
  options: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}

/** One of several values of a setting. */
export function Choice<Value extends string>({ value, options, labels, onChange, ...ids }: Props<Value>) {
  return (
    <select
      {...ids}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option === target.value);
        if (chosen) onChange(chosen);
      }}
      className="mt-3 min-h-11 w-full rounded-control bg-sunken px-3 text-text hairline desktop:w-auto"
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {labels[option]}
        </option>
      ))}
    </select>
  );
}
