import { liveAudience, type LiveAudience } from '#schemas/entities/live.ts';
import { cameras as text } from '../cameras.fr.ts';
import { audiences } from '../text.fr.ts';

interface Props {
  value: LiveAudience;
  onChange: (audience: LiveAudience) => void;
}

/** Who may see one’s own camera. */
export const AudienceField = ({ value, onChange }: Props) => (
  <label className="grid gap-1.5 text-small font-medium text-text-soft">
    {text.audience}
    <select
      value={value}
      onChange={({ target }) => onChange(liveAudience.parse(target.value))}
      className="min-h-13 rounded-control border border-line bg-sunken px-4 text-body text-text"
    >
      {liveAudience.options.map((each) => (
        <option key={each} value={each}>
          {audiences[each]}
        </option>
      ))}
    </select>
  </label>
);
