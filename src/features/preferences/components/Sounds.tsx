import { Volume2 } from 'lucide-react';
import type { SoundPreferences } from '#schemas/entities/preferences.ts';
import type { OwnProfileView } from '#streams/account/profile.ts';
import { settings } from '#i18n/fr/settings.ts';
import { playSound } from '#platform/sound.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Slider } from '#ui/Slider.tsx';
import { Switch } from '#ui/Switch.tsx';
import { toast } from '#ui/toast.ts';
import { useOptimisticValue } from '#ui/use-optimistic-value.ts';
import { useSounds } from '../use-sounds.ts';
import { SettingRow } from './SettingRow.tsx';

const { sounds: text, values } = settings;
const STEP = 0.05;

type SwitchField = 'soundNotifications' | 'soundOnPrivateMessage';

/** « Sons »: switches and volume of the sounds that the app plays. */
export function Sounds({ view }: { view: OwnProfileView }) {
  const { profile, pending } = view;
  const set = useSounds(view);
  const volume = useOptimisticValue(profile.soundVolume, (soundVolume) => set({ soundVolume }));
  const listen = async () => {
    if (!(await playSound('private_message', volume.displayed))) toast(text.mute, { tone: 'bad' });
  };
  const soundSwitch = (field: SwitchField, texts: { label: string; hint: string }, disabled = false) => (
    <SettingRow
      {...texts}
      pending={pending.includes(field)}
      control={(ids) => (
        <Switch
          {...ids}
          checked={profile[field]}
          disabled={disabled}
          onChange={(on) => void set({ [field]: on } satisfies Partial<SoundPreferences>)}
        />
      )}
    />
  );
  return (
    <section aria-labelledby="settings-sounds">
      <h2 id="settings-sounds" className="px-1 font-text text-lead font-semibold tracking-normal">
        {text.title}
      </h2>
      <p className="mt-1 mb-3 px-1 text-second text-text-soft">{text.intro}</p>
      <div className="divide-y divide-line rounded-card bg-surface hairline">
        {soundSwitch('soundNotifications', text.on)}
        {soundSwitch('soundOnPrivateMessage', text.privateMessage, !profile.soundNotifications)}
        <SettingRow
          {...text.volume}
          pending={pending.includes('soundVolume')}
          control={() => (
            <output className="text-second font-medium tabular">{values.percent(volume.displayed)}</output>
          )}
        >
          {(ids) => (
            <div className="mt-2 flex flex-col gap-3 desktop:flex-row desktop:items-center desktop:gap-6">
              <Slider
                {...ids}
                value={volume.displayed}
                step={STEP}
                text={values.percent}
                onMove={volume.move}
                onCommit={volume.commit}
              />
              <Button
                variant="quiet"
                size="small"
                className="self-start desktop:self-auto"
                onClick={() => void listen()}
              >
                <Icon icon={Volume2} size={18} />
                {text.listen}
              </Button>
            </div>
          )}
        </SettingRow>
      </div>
    </section>
  );
}
