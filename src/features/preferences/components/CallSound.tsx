import type { OwnProfileView } from '#streams/account/profile.ts';
import { settings } from '#i18n/fr/settings.ts';
import { Slider } from '#ui/Slider.tsx';
import { Switch } from '#ui/Switch.tsx';
import { useOptimisticValue } from '#ui/use-optimistic-value.ts';
import { notifications } from '../notifications.fr.ts';
import type { SetNotifications } from '../use-notifications.ts';
import { ListenButton } from './ListenButton.tsx';
import { Section } from '#ui/Section.tsx';
import { SettingRow } from './SettingRow.tsx';

const text = notifications.calls;
const { percent } = settings.values;
const STEP = 0.05;

/** « Appels »: whether a call rings, and how loud [NOTIF-43]. */
export function CallSound({ view: { profile, pending }, set }: { view: OwnProfileView; set: SetNotifications }) {
  const volume = useOptimisticValue(profile.callVolume, (callVolume) => set({ callVolume }));
  return (
    <Section title={text.title}>
      <SettingRow
        {...text.sound}
        pending={pending.includes('callSoundNotifications')}
        control={(ids) => (
          <Switch
            {...ids}
            checked={profile.callSoundNotifications}
            onChange={(on) => void set({ callSoundNotifications: on })}
          />
        )}
      />
      <SettingRow
        {...text.volume}
        pending={pending.includes('callVolume')}
        control={() => <output className="text-second font-medium tabular">{percent(volume.displayed)}</output>}
      >
        {(ids) => (
          <div className="mt-2 flex flex-col gap-3 desktop:flex-row desktop:items-center desktop:gap-6">
            <Slider
              {...ids}
              value={volume.displayed}
              step={STEP}
              disabled={!profile.callSoundNotifications}
              text={percent}
              onMove={volume.move}
              onCommit={volume.commit}
            />
            <ListenButton sound="call_incoming" volume={volume.displayed} />
          </div>
        )}
      </SettingRow>
    </Section>
  );
}
