import type { EventSound } from '#domain/sounds.ts';
import type { SoundPreferences } from '#schemas/entities/preferences.ts';
import type { OwnProfileView } from '#streams/account/profile.ts';
import { settings } from '#i18n/fr/settings.ts';
import { Slider } from '#ui/Slider.tsx';
import { Switch } from '#ui/Switch.tsx';
import { useOptimisticValue } from '#ui/use-optimistic-value.ts';
import { sounds as text } from '../sounds.fr.ts';
import { useSounds } from '../use-sounds.ts';
import { ListenButton } from './ListenButton.tsx';
import { SettingRow } from './SettingRow.tsx';

const { percent } = settings.values;
const STEP = 0.05;

type SwitchField = 'soundNotifications' | keyof typeof text.switches;

/** Sounds with a switch of their own, in the order of the page. */
const switches: readonly (readonly [keyof typeof text.switches, EventSound])[] = [
  ['soundOnPrivateMessage', 'private_message'],
  ['soundOnMention', 'mention'],
  ['soundOnUserJoined', 'user_joined'],
  ['soundOnUserLeft', 'user_left'],
  ['soundOnCameraOn', 'camera_on'],
];

/** « Sons »: switches and volume of the sounds that the app plays. */
export function Sounds({ view }: { view: OwnProfileView }) {
  const { profile, pending } = view;
  const set = useSounds(view);
  const volume = useOptimisticValue(profile.soundVolume, (soundVolume) => set({ soundVolume }));
  const soundSwitch = (field: SwitchField, texts: { label: string; hint: string }, sound?: EventSound) => (
    <SettingRow
      key={field}
      {...texts}
      pending={pending.includes(field)}
      control={(ids) => (
        <>
          {sound && <ListenButton sound={sound} volume={volume.displayed} label={texts.label} />}
          <Switch
            {...ids}
            checked={profile[field]}
            disabled={sound !== undefined && !profile.soundNotifications}
            onChange={(on) => void set({ [field]: on } satisfies Partial<SoundPreferences>)}
          />
        </>
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
        {switches.map(([field, sound]) => soundSwitch(field, text.switches[field], sound))}
        <SettingRow
          {...text.sent}
          pending={false}
          control={() => <ListenButton sound="message_sent" volume={volume.displayed} label={text.sent.label} />}
        />
        <SettingRow
          {...text.volume}
          pending={pending.includes('soundVolume')}
          control={() => <output className="text-second font-medium tabular">{percent(volume.displayed)}</output>}
        >
          {(ids) => (
            <div className="mt-2 flex flex-col gap-3 desktop:flex-row desktop:items-center desktop:gap-6">
              <Slider
                {...ids}
                value={volume.displayed}
                step={STEP}
                text={percent}
                onMove={volume.move}
                onCommit={volume.commit}
              />
              <ListenButton
                sound="private_message"
                volume={volume.displayed}
                className="self-start desktop:self-auto"
              />
            </div>
          )}
        </SettingRow>
      </div>
    </section>
  );
}
