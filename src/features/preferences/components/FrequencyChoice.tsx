import { mailFrequency, type MailFrequency } from '#schemas/entities/preferences.ts';
import { notificationSettings } from '#i18n/fr/notification-settings.ts';
import { cx } from '#ui/cx.ts';
import type { SettingIds } from './SettingRow.tsx';

interface FrequencyChoiceProps extends SettingIds {
  value: MailFrequency;
  disabled: boolean;
  onChange: (value: MailFrequency) => void;
}

/** One of the four frequencies of mails [NOTIF-41]. */
export function FrequencyChoice({ value, disabled, onChange, ...ids }: FrequencyChoiceProps) {
  return (
    <div {...ids} role="radiogroup" className="mt-3 flex flex-wrap gap-2">
      {mailFrequency.options.map((option) => (
        <label
          key={option}
          className={cx(
            'relative inline-flex min-h-11 items-center rounded-pill px-4 text-second font-medium select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text has-disabled:opacity-55',
            option === value ? 'bg-accent-wash text-accent-text' : 'text-text-soft hairline hover:bg-raised',
          )}
        >
          <input
            type="radio"
            name="frequency"
            value={option}
            checked={option === value}
            disabled={disabled}
            onChange={() => onChange(option)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-pill outline-none disabled:cursor-default"
          />
          {notificationSettings.frequencies[option]}
        </label>
      ))}
    </div>
  );
}
