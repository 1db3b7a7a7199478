import type { OwnProfileView } from '#streams/account/profile.ts';
import { typo } from '#i18n/fr/typography.ts';
import { Switch } from '#ui/Switch.tsx';
import { notifications } from '../notifications.fr.ts';
import { hoursIn, noHours, proposedHours } from '../quiet-hours.ts';
import type { SetNotifications } from '../use-notifications.ts';
import { Section } from '#ui/Section.tsx';
import { SettingRow } from './SettingRow.tsx';
import { TimeInput } from './TimeInput.tsx';

const text = notifications.quiet;

/** « Heures de silence », on or off, and whether calls ring meanwhile. */
export function QuietHours({ view: { profile, pending }, set }: { view: OwnProfileView; set: SetNotifications }) {
  const hours = hoursIn(profile);
  return (
    <Section title={text.title}>
      <SettingRow
        label={text.label}
        hint={typo(text.hint)}
        pending={pending.includes('quietFrom') || pending.includes('quietTo')}
        control={(ids) => (
          <Switch {...ids} checked={hours !== null} onChange={(on) => void set(on ? proposedHours : noHours)} />
        )}
      >
        {() =>
          hours && (
            <div className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
              <TimeInput label={text.from} minute={hours.quietFrom} onCommit={(quietFrom) => void set({ quietFrom })} />
              <TimeInput label={text.to} minute={hours.quietTo} onCommit={(quietTo) => void set({ quietTo })} />
            </div>
          )
        }
      </SettingRow>
      <SettingRow
        {...text.allowCalls}
        pending={pending.includes('quietAllowsCalls')}
        control={(ids) => (
          <Switch
            {...ids}
            checked={profile.quietAllowsCalls}
            disabled={hours === null}
            onChange={(on) => void set({ quietAllowsCalls: on })}
          />
        )}
      />
    </Section>
  );
}
