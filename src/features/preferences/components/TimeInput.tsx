import { useId, useState } from 'react';
import { notificationSettings } from '#i18n/fr/notification-settings.ts';
import { minuteOf } from '../quiet-hours.ts';

interface TimeInputProps {
  label: string;
  minute: number;
  onCommit: (minute: number) => void;
}

/** A time of the day, stored when the field is left: a time that is being typed is none yet. */
export function TimeInput({ label, minute, onCommit }: TimeInputProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    const typed = draft === null ? null : minuteOf(draft);
    if (typed !== null && typed !== minute) onCommit(typed);
    setDraft(null);
  };
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <label htmlFor={id} className="text-second text-text-soft">
        {label}
      </label>
      <input
        id={id}
        type="time"
        required
        value={draft ?? notificationSettings.hour(minute)}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        className="min-h-11 min-w-0 flex-1 rounded-control border border-line bg-sunken px-3 text-body text-text tabular"
      />
    </div>
  );
}
