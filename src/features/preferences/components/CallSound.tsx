import { Volume2 } from 'lucide-react';
import type { OwnProfileView } from '#streams/account/profile.ts';
import { settings } from '#i18n/fr/settings.ts';
import { playSound } from '#platform/sound.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Slider } from '#ui/Slider.tsx';
import { Switch } from '#ui/Switch.tsx';
import { toast } from '#ui/toast.ts';
import { useOptimisticValue } from '#ui/use-optimistic-value.ts';
import { notifications } from '../notifications.fr.ts';
import type { SetNotifications } from '../use-notifications.ts';
import { Section } from './Section.tsx';
import { SettingRow } from './SettingRow.tsx';

const text = notifications.calls;
const { percent } = settings.values;
const STEP = 0.05;

/** « Appels »: whether a call rings, and how loud [NOTIF-43]. */
export function CallSound({ view: { profile, pending }, set }: { view: OwnProfileView; set: SetNotifications }) {
  const volume = useOptimisticValue(profile.callVolume, (callVolume) => set({ callVolume }));
  const listen = async () => {
    if (!(await playSound('private_message', volume.displayed))) toast(settings.sounds.mute, { tone: 'bad' });
  };
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
            <Button variant="quiet" size="small" className="self-start desktop:self-auto" onClick={() => void listen()}>
              <Icon icon={Volume2} size={18} />
              {text.listen}
            </Button>
          </div>
        )}
      </SettingRow>
    </Section>
  );
}
