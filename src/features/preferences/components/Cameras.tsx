import { errorText } from '#i18n/errors.ts';
import { useChangeDisplay, useDisplay } from '#device/use-display.ts';
import { networkOptimizations, videoQualities, type Display } from '#platform/display.ts';
import { Section } from '#ui/Section.tsx';
import { toast } from '#ui/toast.ts';
import { cameras as text } from '../cameras.fr.ts';
import { Choice } from './Choice.tsx';
import { SettingRow } from './SettingRow.tsx';
import { SwitchRows } from './SwitchRows.tsx';

const switches = ['blurBackground', 'adaptiveQuality', 'showNetworkStats'] as const;
const nothing = () => null;

/** « Caméra et réseau »: settings of this device alone [DISPLAY-12 to DISPLAY-15]. */
export function Cameras() {
  const display = useDisplay();
  const change = useChangeDisplay();
  const set = (next: Partial<Display>) => {
    if (!change(next)) toast(errorText('storage-full'), { tone: 'bad' });
  };
  return (
    <Section title={text.title} intro={text.intro}>
      <SettingRow {...text.videoQuality} pending={false} control={nothing}>
        {(ids) => (
          <Choice
            {...ids}
            value={display.videoQuality}
            options={videoQualities}
            labels={text.qualities}
            onChange={(videoQuality) => set({ videoQuality })}
          />
        )}
      </SettingRow>
      <SettingRow {...text.networkOptimization} pending={false} control={nothing}>
        {(ids) => (
          <Choice
            {...ids}
            value={display.networkOptimization}
            options={networkOptimizations}
            labels={text.optimizations}
            onChange={(networkOptimization) => set({ networkOptimization })}
          />
        )}
      </SettingRow>
      <SwitchRows fields={switches} texts={text} values={display} onChange={(field, on) => set({ [field]: on })} />
    </Section>
  );
}
