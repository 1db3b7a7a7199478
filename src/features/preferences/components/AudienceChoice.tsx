import type { SettingIds } from './SettingRow.tsx';

interface AudienceChoiceProps<A extends string> extends SettingIds {
  value: A;
  /** In their order, with their names. */
  audiences: Readonly<Record<A, string>>;
  onChange: (value: A) => void;
}

/** Who may do something: one of several audiences. */
export function AudienceChoice<A extends string>({ value, audiences, onChange, ...ids }: AudienceChoiceProps<A>) {
  const options = Object.keys(audiences) as A[];
  return (
    <select
      {...ids}
      value={value}
      onChange={({ target }) => onChange(options.find((option) => option === target.value) ?? value)}
      className="mt-3 min-h-11 w-full rounded-control bg-sunken px-3 text-text hairline desktop:w-auto"
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {audiences[option]}
        </option>
      ))}
    </select>
  );
}
