import { errorText } from '#i18n/errors.ts';
import { useChangeDisplay, useDisplay } from '#device/use-display.ts';
import { networkOptimizations, videoQualities, type Display } from '#platform/display.ts';
import { Switch } from '#ui/Switch.tsx';
import { toast } from '#ui/toast.ts';
import { cameras as text } from '../cameras.fr.ts';
import { SettingRow, type SettingIds } from './SettingRow.tsx';

interface ChoiceProps<Value extends string> extends SettingIds {
  value: Value;
  options: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ value, options, labels, onChange, ...ids }: ChoiceProps<Value>) {
  return (
    <select
      {...ids}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option === target.value);
        if (chosen) onChange(chosen);
      }}
      className="mt-3 min-h-11 w-full rounded-control bg-sunken px-3 text-text hairline desktop:w-auto"
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {labels[option]}
        </option>
      ))}
    </select>
  );
}

const switches = ['adaptiveQuality', 'showNetworkStats'] as const;
const nothing = () => null;

/** « Caméra et réseau »: settings of this device alone [DISPLAY-12 to DISPLAY-15]. */
export function Cameras() {
  const display = useDisplay();
  const change = useChangeDisplay();
  const set = (next: Partial<Display>) => {
    if (!change(next)) toast(errorText('storage-full'), { tone: 'bad' });
  };
  return (
    <section aria-labelledby="settings-cameras" className="mt-9 first-of-type:mt-0">
      <h2 id="settings-cameras" className="px-1 font-text text-lead font-semibold tracking-normal">
        {text.title}
      </h2>
      <p className="mt-1 mb-3 px-1 text-second text-text-soft">{text.intro}</p>
      <div className="divide-y divide-line rounded-card bg-surface hairline">
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
        {switches.map((field) => (
          <SettingRow
            key={field}
            {...text[field]}
            pending={false}
            control={(ids) => <Switch {...ids} checked={display[field]} onChange={(on) => set({ [field]: on })} />}
          />
        ))}
      </div>
    </section>
  );
}
