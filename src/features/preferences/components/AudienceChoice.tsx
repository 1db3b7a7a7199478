import { audience, type Audience } from '#schemas/actions/privacy-set.ts';
import { privacy as text } from '../privacy.fr.ts';
import type { SettingIds } from './SettingRow.tsx';

interface AudienceChoiceProps extends SettingIds {
  value: Audience;
  onChange: (value: Audience) => void;
}

/** Everyone, certified members, or nobody. */
export const AudienceChoice = ({ value, onChange, ...ids }: AudienceChoiceProps) => (
  <select
    {...ids}
    value={value}
    onChange={({ target }) => onChange(audience.parse(target.value))}
    className="mt-3 min-h-11 w-full rounded-control bg-sunken px-3 text-text hairline desktop:w-auto"
  >
    {audience.options.map((option) => (
      <option key={option} value={option}>
        {text.audiences[option]}
      </option>
    ))}
  </select>
);
